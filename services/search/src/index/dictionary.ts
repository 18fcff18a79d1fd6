import { Column } from './column.ts';
import { type Grouped, groupAt, groupedBytes, groupsBetween, inverted } from './grouped.ts';
import { isPause, type Sliced } from './slices.ts';
import { soundsOf } from './sounds.ts';
import { sortedTexts, type Texts } from './texts.ts';

/** Tokens `from` up to but not including `to`, by their number in the dictionary. */
export type TokenRange = readonly [from: number, to: number];

/** All words of a segment in sorted order; for each, the listings that have it, and for each listing its words. */
export class Dictionary {
  readonly tokens: Texts;
  /** How many leading bytes a token shares with the one before: what typing mistakes are searched by. */
  readonly shared: Uint8Array;
  readonly #tokensByRow: Grouped;
  /** Where each of these tokens stands in its listing. */
  readonly #fields: Uint8Array;
  readonly #rowsByToken: Grouped;
  readonly #sounds: Texts;
  readonly #tokensBySound: Grouped;

  private constructor(words: WordParts, sounds: SoundParts) {
    this.tokens = words.tokens;
    this.shared = words.shared;
    this.#tokensByRow = words.tokensByRow;
    this.#fields = words.fields;
    this.#rowsByToken = words.rowsByToken;
    this.#sounds = sounds.sounds;
    this.#tokensBySound = sounds.tokensBySound;
  }

  /**
   * From words in the order in which they were met, for each listing the numbers of its words in that order, and for
   * each of those where it stands.
   */
  static *of(found: readonly string[], tokensByRow: Grouped, fields: Uint8Array): Sliced<Dictionary> {
    const { texts: tokens, order } = yield* sortedTexts(found, tokensByRow.members);
    const rowsByToken = yield* inverted(tokensByRow, found.length);
    const shared = yield* sharedPrefixes(tokens);
    const sounds = yield* soundParts(Array.from(order, (word) => found[word]!));
    return new Dictionary({ tokens, shared, tokensByRow, fields, rowsByToken }, sounds);
  }

  get byteLength(): number {
    const lists = [this.#tokensByRow, this.#rowsByToken, this.#tokensBySound].map(groupedBytes);
    const texts = this.tokens.byteLength + this.#sounds.byteLength;
    return lists.reduce((sum, bytes) => sum + bytes) + this.#fields.byteLength + texts;
  }

  /** The tokens that begin with these letters. */
  withPrefix(prefix: string): TokenRange {
    // The largest code unit sorts after whatever may follow the prefix.
    return [this.tokens.firstNotBefore(prefix), this.tokens.firstNotBefore(`${prefix}\uffff`)];
  }

  /** The tokens that sound like this one. */
  soundingLike(token: string): number[] {
    return soundsOf(token).flatMap((sound) => {
      const i = this.#sounds.indexOf(sound);
      return i < 0 ? [] : [...groupAt(this.#tokensBySound, i)];
    });
  }

  /** The listings of a range's tokens; one that has two of them is there twice. */
  rowsWith([from, to]: TokenRange): Uint32Array {
    return groupsBetween(this.#rowsByToken, from, to);
  }

  /** The numbers of a listing's tokens. */
  tokensOf(row: number): Uint32Array {
    return groupAt(this.#tokensByRow, row);
  }

  /** Where each of a listing's tokens stands in it, in the order of `tokensOf`. */
  fieldsOf(row: number): Uint8Array {
    const { starts } = this.#tokensByRow;
    return this.#fields.subarray(starts[row]!, starts[row + 1]!);
  }

  /** Whether a listing has a token of one of these ranges. */
  rowHas(row: number, ranges: readonly TokenRange[]): boolean {
    const { starts, members } = this.#tokensByRow;
    for (let i = starts[row]!; i < starts[row + 1]!; i++) {
      const token = members[i]!;
      for (const [from, to] of ranges) if (token >= from && token < to) return true;
    }
    return false;
  }
}

interface WordParts {
  tokens: Texts;
  shared: Uint8Array;
  tokensByRow: Grouped;
  fields: Uint8Array;
  rowsByToken: Grouped;
}

interface SoundParts {
  sounds: Texts;
  tokensBySound: Grouped;
}

function* soundParts(words: readonly string[]): Sliced<SoundParts> {
  const numberOf = new Map<string, number>();
  const starts = new Column(Uint32Array, words.length + 1);
  const members = new Column(Uint32Array, words.length);
  for (let token = 0; token < words.length; token++) {
    if ((token & 0xff) === 0) yield;
    starts.push(members.length);
    for (const sound of soundsOf(words[token]!)) {
      const number = numberOf.get(sound) ?? numberOf.size;
      numberOf.set(sound, number);
      members.push(number);
    }
  }
  starts.push(members.length);
  const soundsByToken = { starts: starts.finished(), members: members.finished() };
  const { texts } = yield* sortedTexts([...numberOf.keys()], soundsByToken.members);
  return { sounds: texts, tokensBySound: yield* inverted(soundsByToken, texts.length) };
}

function* sharedPrefixes(tokens: Texts): Sliced<Uint8Array> {
  const shared = new Uint8Array(tokens.length);
  for (let i = 1; i < tokens.length; i++) {
    if (isPause(i)) yield;
    const [before, token] = [tokens.bytesAt(i - 1), tokens.bytesAt(i)];
    let length = 0;
    while (length < token.length && length < before.length && token[length] === before[length]) length++;
    shared[i] = length;
  }
  return shared;
}
