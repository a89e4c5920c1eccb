// A folder as a zip, whose files are not compressed.

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let sum = n;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

export function checksum(held: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of held) sum = (TABLE[(sum ^ byte) & 0xff] as number) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Numbers in little-endian order: each with its size in bytes. */
function numbers(...all: readonly (readonly [number, number])[]): Uint8Array {
  return Uint8Array.from(
    all.flatMap(([value, size]) => Array.from({ length: size }, (_, n) => (value / 2 ** (8 * n)) & 0xff)),
  );
}

export function zipped(files: Readonly<Record<string, string>>): Blob {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  const encoder = new TextEncoder();
  for (const [name, text] of Object.entries(files)) {
    const [called, held] = [encoder.encode(name), encoder.encode(text)];
    // Names in UTF-8, stored, on the first day that a zip knows.
    const shared = [
      [20, 2],
      [0x800, 2],
      [0, 2],
      [0, 2],
      [0x21, 2],
      [checksum(held), 4],
      [held.length, 4],
      [held.length, 4],
      [called.length, 2],
      [0, 2],
    ] as const;
    const local = numbers([0x04034b50, 4], ...shared);
    parts.push(local, called, held);
    directory.push(numbers([0x02014b50, 4], [20, 2], ...shared, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), called);
    at += local.length + called.length + held.length;
  }
  const count = directory.length / 2;
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2]);
  return new Blob([...parts, ...directory, end] as BlobPart[], { type: "application/zip" });
}
