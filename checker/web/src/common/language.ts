// The page's language and its texts. Every text comes from messages/ by way of the page's data;
// none stands in the sources. The forms in braces are those of messages/language.py.

export const LANGUAGES = ["en", "fr", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text or a name in each language. */
export type Words = Readonly<Record<Language, string>>;

/** Texts by name, with values in braces. */
export type Texts = Readonly<Record<string, Words>>;

export type Value = string | number | readonly string[];
export type Values = Readonly<Record<string, Value>>;

/** A function that says a text in a language; of an unknown name it says the name. */
export function speaker(texts: Texts, language: Language) {
  return (name: string, values: Values = {}): string => filled(texts[name]?.[language] ?? name, language, values);
}

export type Say = ReturnType<typeof speaker>;

const JOINING: Readonly<Record<string, Language>> = { and: "en", or: "en", et: "fr", ou: "fr", en: "nl", of: "nl" };
// A vowel or a mute h; not the y of "Yann" and the u of "user1", which sound like consonants.
const VOWEL = /^(?!user)(?:[aeiouœæh]|y[^aeiou])/i;
const CONTRACTED: Readonly<Record<string, string>> = { "de le": "du", "de les": "des", "à le": "au", "à les": "aux" };

/** A text with its values put in: `{count}`, `{count:coin|coins}`, `{items:and}`, `{player:de}`. */
export function filled(text: string, language: Language, values: Values): string {
  return text.replace(/\{(\w+)(?::([^{}]*))?\}/g, (all, name: string, form: string | undefined) => {
    const value = values[name];
    return value === undefined ? all : formed(value, form ?? "", language);
  });
}

function formed(value: Value, form: string, language: Language): string {
  if (form.includes("|")) return form.split("|")[many(value, language) ? 1 : 0] ?? "";
  if (form.includes("/")) return form.split("/")[0] ?? "";
  const parts = typeof value === "object" ? value : [String(value)];
  if (JOINING[form] === language) return listed(parts, form);
  const words = parts.join(", ");
  return form === "de" || form === "que" || form === "à" ? behind(form, words) : words;
}

/** Whether the plural is due; French counts nought as singular. */
function many(value: Value, language: Language): boolean {
  const count = typeof value === "object" ? value.length : Number(value);
  return language === "fr" ? Math.abs(count) > 1 : count !== 1;
}

/** `a, b or c`, with a word before the last part; semicolons between parts with commas of their own. */
export function listed(parts: readonly string[], last: string): string {
  const before = parts.slice(0, -1);
  const semicolon = JOINING[last] === "fr" ? " ; " : "; ";
  const between = parts.some((part) => part.includes(", ")) ? semicolon : ", ";
  return before.length ? `${before.join(between)} ${last} ${parts.at(-1)}` : (parts[0] ?? "");
}

/** French `d'Anna`, `de Bert`; an article that is no player's contracts. */
export function behind(preposition: string, name: string): string {
  const [article, ...rest] = name.split(" ");
  const contracted = CONTRACTED[`${preposition} ${article?.toLowerCase()}`];
  if (contracted && rest.length && !PEOPLE.has(name)) return `${contracted} ${rest.join(" ")}`;
  if (preposition.endsWith("e") && VOWEL.test(name.normalize("NFKD"))) return `${preposition.slice(0, -1)}'${name}`;
  return `${preposition} ${name}`;
}

// Names of players: their article, if they have one, does not contract.
const PEOPLE = new Set<string>();

/** Make the names of players known, whose articles do not contract. */
export function introduce(names: readonly string[]): void {
  for (const name of names) PEOPLE.add(name);
}

const NUMERALS = ["", "I", "II", "III", "IV", "V", "VI"];

/** The number of an age as it is written. */
export function roman(age: number): string {
  return NUMERALS[age] ?? String(age);
}

/** The language to begin with: as asked for in the page, else the reader's own, else English. */
export function firstLanguage(asked: string | null): Language {
  const wanted = [asked, ...navigator.languages].map((code) => code?.slice(0, 2).toLowerCase());
  const known = wanted.find((code) => LANGUAGES.some((language) => language === code));
  return (known as Language | undefined) ?? "en";
}

/** A language as the reader's country writes dates in it, as far as the browser tells. */
export function locale(language: Language): string {
  return (
    navigator.languages.find((code) => code.slice(0, 2).toLowerCase() === language) ??
    (language === "en" ? "en-GB" : language)
  );
}

/** A text from a file with whatever steers the writing told by its number, as Python's `escaped` tells it. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/gu, (each) => {
    return `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** A text as it is sought: without accents, in small letters. */
export function simple(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
