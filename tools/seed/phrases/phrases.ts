// `[a|b]` is a choice, `{3-6}` a number in words, `{slot}` a value chosen once per speaker, `{+slot}` a new one each
// time. `@lower,!child …` at the start: every flag must be set, a flag with `!` must not.

import flagsByValue from '../data/flags.json' with { type: 'json' };
import { faker, pick } from '../random.ts';
import type { Phrase, PhraseBook, PhrasePool } from './book.ts';

export type Flags = ReadonlySet<string>;

const impliedFlags: Readonly<Record<string, string>> = flagsByValue;

/** Flags of these values; a value without entry is a flag itself. Falsy values are left out. */
export const toFlags = (values: readonly (string | false | undefined)[]): Flags =>
  new Set(values.flatMap((value) => (value ? [value, ...(impliedFlags[value] ?? '').split(' ')] : [])));

/** Number of uses of each sentence on one profile, so that reviews vary. */
export type UsedPhrases = Map<Phrase, number>;

/** Author of texts: with a language, flags, and fixed slot values. */
export class Speaker {
  readonly book: PhraseBook;
  readonly flags: Flags;
  /** Filled on first use. */
  readonly slotValues: Record<string, string>;
  readonly #usesOnProfile: UsedPhrases;
  readonly #ownPhrases = new Set<Phrase>();

  constructor(
    book: PhraseBook,
    flags: Flags,
    slotValues: Record<string, string>,
    usedPhrases: UsedPhrases = new Map(),
  ) {
    this.book = book;
    this.flags = flags;
    this.slotValues = Object.fromEntries(
      Object.entries(slotValues).map(([slot, text]) => [slot, this.render(text)]),
    );
    this.#usesOnProfile = usedPhrases;
  }

  /** Returns a matching sentence that this speaker has not used, one of the least used on this profile. */
  say(pool: PhrasePool): string | undefined {
    const fittingPhrases = pool.filter(
      (phrase) => matchesFlags(phrase, this.flags) && !this.#ownPhrases.has(phrase),
    );
    if (fittingPhrases.length === 0) return undefined;
    const countUses = (phrase: Phrase) => this.#usesOnProfile.get(phrase) ?? 0;
    const minUses = Math.min(...fittingPhrases.map(countUses));
    const phrase = pick(fittingPhrases.filter((candidate) => countUses(candidate) === minUses));
    this.#usesOnProfile.set(phrase, minUses + 1);
    this.#ownPhrases.add(phrase);
    return this.render(phrase.text);
  }

  render(text: string): string {
    return text.replace(
      /\{(\d+)-(\d+)\}|\{(\+?)([^{}]+)\}|\[([^[\]]+)\]/g,
      (_, minText?: string, maxText?: string, freshMark?: string, slot?: string, choices?: string) => {
        if (minText) {
          const number = faker.number.int({ min: Number(minText), max: Number(maxText) });
          return this.book.numbers[number] ?? String(number);
        }
        if (choices) return this.render(pick(choices.split('|')));
        if (freshMark) return this.#sayWord(slot!);
        this.slotValues[slot!] ??= this.#sayWord(slot!);
        return this.slotValues[slot!]!;
      },
    );
  }

  #sayWord(slot: string): string {
    const pool = this.book.words[slot];
    if (!pool) throw new Error(`a sentence asks for {${slot}}, which this speaker has no word for`);
    return this.say(pool) ?? '';
  }
}

export const matchesFlags = ({ needs, forbids }: Phrase, flags: Flags) =>
  needs.every((flag) => flags.has(flag)) && !forbids.some((flag) => flags.has(flag));

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b([Cc])annot\b/g, "$1an't"],
  [/\b([Dd]o|[Dd]id|[Dd]oes|[Ii]s|[Ww]as|[Hh]as|[Hh]ad|[Cc]ould|[Ww]ould|[Ss]hould) not\b/g, "$1n't"],
  [/\b([Ii]t|[Tt]hat|[Tt]here|[Ss]?[Hh]e) is(?= [a-z])/g, "$1's"],
  [/\bI am(?= [a-z])/g, "I'm"],
  [/\b([Ww]e|[Tt]hey) are(?= [a-z])/g, "$1're"],
];

export const useContractions = (text: string) =>
  contractions.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

/** Capitalizes each sentence and removes extra spaces. */
export const capitalize = (text: string) =>
  text
    .replace(/ {2,}/g, ' ')
    .replace(
      /(^|[.!?]"? |\n)(\p{Ll})/gu,
      (_, prefix: string, letter: string) => prefix + letter.toUpperCase(),
    )
    .trim();
