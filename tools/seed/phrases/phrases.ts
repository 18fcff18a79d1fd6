// Sentences as data. `[a|b]` is a choice, `{slot}` is filled in by the speaker, `{3-6}` is a number in words.
// `@lower,!child …` at the start says when a sentence may be used: every flag must hold, a flag with `!` must not.

import type { Random } from '../random.ts';

/** The names of what holds for a listing or a review. */
export type Flags = ReadonlySet<string>;

export const toFlags = (facts: Readonly<Record<string, boolean | undefined>>): Flags =>
  new Set(Object.keys(facts).filter((name) => facts[name]));

export const noFlags: Flags = new Set();

export const hasAllFlags = (flags: Flags, wanted: readonly string[] = []) =>
  wanted.every((flag) => flags.has(flag));

type Part =
  | string
  | { slot: string; capital: boolean }
  | { from: number; to: number; capital: boolean }
  | { choice: readonly (readonly Part[])[] };

export interface Phrase {
  id: number;
  needs: readonly string[];
  forbids: readonly string[];
  parts: readonly Part[];
  /** The same with "don't" and "it's", as most people write. */
  casual: readonly Part[];
}

/** A speaker's words: a fixed word for each slot. */
export type Slots = Readonly<Record<string, string>>;

let nextId = 0;

export const parsePhrases = (lines: readonly string[]): readonly Phrase[] => lines.map(parsePhrase);

function parsePhrase(line: string): Phrase {
  const [, flags = '', words = ''] = /^(?:@(\S+) )?(.*)$/.exec(line)!;
  const conditions = flags.split(',').filter(Boolean);
  return {
    id: nextId++,
    needs: conditions.filter((flag) => !flag.startsWith('!')),
    forbids: conditions.filter((flag) => flag.startsWith('!')).map((flag) => flag.slice(1)),
    parts: parseParts(words, true),
    casual: parseParts(contractWords(words), true),
  };
}

function parseParts(text: string, atStart: boolean): Part[] {
  let capital = atStart;
  return text
    .split(/(\{[^{}]+\}|\[[^[\]]+\])/)
    .filter(Boolean)
    .map((piece) => {
      const part = parsePart(piece, capital);
      capital = /[.!?] $/.test(piece);
      return part;
    });
}

function parsePart(piece: string, capital: boolean): Part {
  const range = /^\{(\d+)-(\d+)\}$/.exec(piece);
  if (range) return { from: Number(range[1]), to: Number(range[2]), capital };
  const inner = piece.slice(1, -1);
  if (piece.startsWith('{')) return { slot: inner, capital };
  if (!piece.startsWith('[')) return piece;
  return { choice: inner.split('|').map((one) => parseParts(one, capital)) };
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b([Cc])annot\b/g, "$1an't"],
  [/\b([Dd]o|[Dd]id|[Dd]oes|[Ii]s|[Ww]as|[Hh]as|[Hh]ad|[Cc]ould|[Ww]ould|[Ss]hould) not\b/g, "$1n't"],
  [/\b([Ii]t|[Tt]hat|[Tt]here) is(?= [a-z{])/g, "$1's"],
  [/\{he\} is(?= [a-z])/g, "{he}'s"],
  [/\{I\} \{am\}(?= )/g, "{I'm}"],
  [/\bI am(?= [a-z{])/g, "I'm"],
  [/\b([Ww]e|[Tt]hey) are(?= [a-z])/g, "$1're"],
];

const contractWords = (text: string) =>
  contractions.reduce((words, [pattern, short]) => words.replace(pattern, short), text);

/** The sentence in this speaker's words, each sentence of it with a capital. */
export function renderPhrase(
  phrase: Phrase,
  random: Random,
  slots: Slots,
  style: 'parts' | 'casual' = 'parts',
): string {
  return renderParts(phrase[style], random, slots);
}

const renderParts = (parts: readonly Part[], random: Random, slots: Slots): string =>
  parts.map((part) => renderPart(part, random, slots)).join('');

function renderPart(part: Part, random: Random, slots: Slots): string {
  if (typeof part === 'string') return part;
  if ('choice' in part) return renderParts(random.pick(part.choice), random, slots);
  const word =
    'slot' in part ? fillSlot(part.slot, slots) : toNumberWord(random.int(part.from, part.to), slots);
  return part.capital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

function fillSlot(slot: string, slots: Slots): string {
  const value = slots[slot];
  if (value === undefined)
    throw new Error(`a sentence asks for {${slot}}, which this speaker has no word for`);
  return value;
}

const english = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const spanish = 'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');

/** In Spanish for a speaker whose slots say so. */
export function toNumberWord(number: number, slots: Slots = {}): string {
  return (slots.numbers === 'es' ? spanish : english)[number] ?? String(number);
}

/** Remembers what was said on one profile, so that the next review says it differently. */
export class UsedPhrases {
  readonly #times = new Map<number, number>();

  /** One of the least used sentences that fit, none of `not`, or undefined. Counts it as used. */
  choose(
    pool: readonly Phrase[],
    flags: Flags,
    random: Random,
    not?: ReadonlySet<number>,
  ): Phrase | undefined {
    let fewest = Number.POSITIVE_INFINITY;
    let chosen: Phrase | undefined;
    let equals = 0;
    for (const phrase of pool) {
      if (not?.has(phrase.id) || phrase.forbids.some((flag) => flags.has(flag))) continue;
      if (!hasAllFlags(flags, phrase.needs)) continue;
      const times = this.#times.get(phrase.id) ?? 0;
      if (times > fewest) continue;
      equals = times < fewest ? 1 : equals + 1;
      fewest = times;
      // Each of the equally rare ones is as likely as the others.
      if (random.chance(1 / equals)) chosen = phrase;
    }
    if (chosen) this.#times.set(chosen.id, fewest + 1);
    return chosen;
  }
}
