// The signs of cards and cities, as cards/signs.py makes them, and cards as cards/drawing.py draws
// them. Signs are for eyes: the words stand beside them, unseen or one tap away.

import { useEffect, useState } from "preact/hooks";
import { colours } from "./colours";
import { bytesOf } from "./data";
import type { Language } from "./language";
import type { BaseSet, Glyph, Sign } from "./sets";

interface Props {
  readonly set: BaseSet;
  readonly language: Language;
}

/** What an item does, as signs. */
export function Signs({ id, ...props }: Props & { id: number }) {
  return <Row signs={props.set.items[id]?.signs ?? []} {...props} />;
}

/** What an item costs, as one sign; nothing where it costs nothing. */
export function Price({ id, ...props }: Props & { id: number }) {
  const price = props.set.items[id]?.price ?? [];
  return price.length ? <Row signs={[price]} {...props} /> : null;
}

function Row({ signs, ...props }: Props & { signs: readonly Sign[] }) {
  return (
    <span class="signs" aria-hidden="true">
      {signs.map((sign, n) => (
        <OneSign key={n} sign={sign} {...props} />
      ))}
    </span>
  );
}

function OneSign({ sign, ...props }: Props & { sign: Sign }) {
  return (
    <span class="sign">
      {sign.map((glyph, n) => (
        <Drawn key={n} glyph={glyph} {...props} />
      ))}
    </span>
  );
}

/** What cities have of each thing that a set has a sign for: a list of signs with their words. */
export function Held({ count, label, ...props }: Props & { count: (column: number) => number; label: string }) {
  const { set, language } = props;
  const there = set.held.flatMap((held, column) => (held && count(column) > 0 ? [{ ...held, n: count(column) }] : []));
  if (!there.length) return null;
  return (
    <ul class="held signs" aria-label={label}>
      {there.map(({ sign, text, n }) => (
        <li key={text.en} class="sign" title={text[language]}>
          {sign.map((glyph, part) => (
            <Drawn key={part} glyph={glyph} {...props} />
          ))}
          {n > 1 && <b>×{n}</b>}
          <span class="unseen">{text[language]}</span>
        </li>
      ))}
    </ul>
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** How large a sign is. */
  readonly size: number;
  /** In how many lines they stand. */
  readonly lines: number;
}

/** Glyphs in lines of a width, each with its place; those that fit into no line are left out. */
function inLines(signs: readonly Sign[], { width, size, lines }: Box): { glyph: Glyph; x: number }[][] {
  const found: { glyph: Glyph; x: number }[][] = [[]];
  let end = 0;
  for (const glyph of signs.flat()) {
    const wide = isBare(glyph) ? size / 2 : size;
    if (end + wide > width) {
      if (found.length === lines) break;
      found.push([]);
      end = 0;
    }
    found.at(-1)?.push({ glyph, x: end });
    end += wide;
  }
  return found;
}

/** The signs of an item in a picture: in the middle of a box, or in lines from its left. */
export function SignsWithin({ id, box, ...props }: Props & { id: number; box: Box }) {
  const { size } = box;
  return (
    <g class="sign" aria-hidden="true">
      {inLines(props.set.items[id]?.signs ?? [], box).flatMap((line, row) => {
        const last = line.at(-1);
        const wide = last ? last.x + (isBare(last.glyph) ? size / 2 : size) : 0;
        return line.map(({ glyph, x }, n) => (
          <g
            key={`${row}.${n}`}
            transform={`translate(${box.x + (box.lines > 1 ? 0 : (box.width - wide) / 2) + x} ${box.y + row * size}) scale(${size / SIDE})`}
          >
            {isBare(glyph) ? (
              <text class="bare" x={SIDE / 4} y="17">
                {written(glyph, props.language)}
              </text>
            ) : (
              <Parts glyph={glyph} {...props} />
            )}
          </g>
        ));
      })}
    </g>
  );
}

const SIDE = 24;

/** Whether a glyph is text alone. */
function isBare([shape, name]: Glyph): boolean {
  return !shape && !name;
}

function written([, , text]: Glyph, language: Language): string {
  return typeof text === "string" ? text : text[language];
}

function Drawn({ glyph, ...props }: Props & { glyph: Glyph }) {
  if (isBare(glyph)) return <b>{written(glyph, props.language)}</b>;
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      <Parts glyph={glyph} {...props} />
    </svg>
  );
}

function Parts({ glyph, set, language }: Props & { glyph: Glyph }) {
  const [shape, name] = glyph;
  const { shapes, papers, pictures } = set.icons;
  const picture = pictures[name];
  const text = written(glyph, language);
  return (
    <>
      {shape && <path class="shape" d={shapes[shape] ?? ""} fill={papers[shape] ?? colours(name)[0]} />}
      {picture && (
        <path
          d={picture.path}
          fill={shape ? picture.ink : "currentColor"}
          transform={shape ? "translate(3 3) scale(.75)" : ""}
        />
      )}
      {text && (
        <text x={SIDE / 2} y="17">
          {text}
        </text>
      )}
    </>
  );
}

/** The drawings of a set in every language, once they are unpacked. */
const unpacked = new Map<string, Promise<Readonly<Record<Language, readonly string[]>>>>();

/** A card as it is drawn for print. Its texts were escaped where it was drawn. */
export function Drawing({ set, id, language }: Props & { id: number }) {
  const [drawn, draw] = useState("");
  useEffect(() => {
    let found = unpacked.get(set.drawings);
    if (!found) {
      found = bytesOf(set.drawings, true).then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
      unpacked.set(set.drawings, found);
    }
    let current = true;
    void found.then((all) => current && draw(all[language][id] ?? ""));
    return () => {
      current = false;
    };
  }, [set, id, language]);
  return <div class="drawing" dangerouslySetInnerHTML={{ __html: drawn }} />;
}
