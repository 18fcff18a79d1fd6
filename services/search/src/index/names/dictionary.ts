import { Column } from '../segment/column.ts';
import {
  countGroupBytes,
  type GroupIndex,
  groupAt,
  sliceGroups,
  transformInverse,
} from '../segment/grouped.ts';
import { isPause, type SlicedWork } from '../slices.ts';
import { getSounds } from './sounds.ts';
import { pick, sortTexts, type Texts } from './texts.ts';

/** A range of token numbers; `to` is exclusive. */
export type TokenRange = readonly [from: number, to: number];

/** The sorted words of a segment, with the listings of each word and the words of each listing. */
export class Dictionary {
  readonly tokens: Texts;
  /** Number of leading bytes that a token shares with the one before it; used by the search for typing mistakes. */
  readonly shared: Uint8Array;
  readonly #tokensByRow: GroupIndex;
  /** Fields (bits of `wordField`) of each token within its listing. */
  readonly #fields: Uint8Array;
  readonly #rowsByToken: GroupIndex;
  readonly #sounds: Texts;
  readonly #tokensBySound: GroupIndex;

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
   * Builds the dictionary. `found`: words in order of first occurrence; `tokensByRow`: for each listing the numbers of
   * its words in `found`; `fields`: the fields of each of those.
   */
  static *of(found: readonly string[], tokensByRow: GroupIndex, fields: Uint8Array): SlicedWork<Dictionary> {
    const { texts: tokens, order } = yield* sortTexts(found, tokensByRow.members);
    const rowsByToken = yield* transformInverse(tokensByRow, found.length);
    const shared = yield* computeSharedPrefixes(tokens);
    const sounds = yield* buildSoundParts(yield* pick(found, order));
    return new Dictionary({ tokens, shared, tokensByRow, fields, rowsByToken }, sounds);
  }

  get byteLength(): number {
    const lists = [this.#tokensByRow, this.#rowsByToken, this.#tokensBySound].map(countGroupBytes);
    const texts = this.tokens.byteLength + this.#sounds.byteLength;
    return lists.reduce((sum, bytes) => sum + bytes) + this.#fields.byteLength + texts;
  }

  /** The range of tokens with this prefix. */
  withPrefix(prefix: string): TokenRange {
    // The largest code unit sorts after every continuation of the prefix.
    return [this.tokens.firstNotBefore(prefix), this.tokens.firstNotBefore(`${prefix}\uffff`)];
  }

  /** The tokens that sound like this one. */
  soundingLike(token: string): number[] {
    return getSounds(token).flatMap((sound) => {
      const i = this.#sounds.indexOf(sound);
      return i < 0 ? [] : [...groupAt(this.#tokensBySound, i)];
    });
  }

  /** The listings of a range of tokens. A listing with two of them occurs twice. */
  rowsWith([from, to]: TokenRange): Uint32Array {
    return sliceGroups(this.#rowsByToken, from, to);
  }

  /** The token numbers of a listing. */
  listTokens(row: number): Uint32Array {
    return groupAt(this.#tokensByRow, row);
  }

  /** The fields of a listing's tokens, parallel to `listTokens`. */
  getFields(row: number): Uint8Array {
    const { starts } = this.#tokensByRow;
    return this.#fields.subarray(starts[row]!, starts[row + 1]!);
  }

  /** True if the listing has a token in one of the ranges. */
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
  tokensByRow: GroupIndex;
  fields: Uint8Array;
  rowsByToken: GroupIndex;
}

interface SoundParts {
  sounds: Texts;
  tokensBySound: GroupIndex;
}

function* buildSoundParts(words: readonly string[]): SlicedWork<SoundParts> {
  const found: string[] = [];
  const numberOf = new Map<string, number>();
  const starts = new Column(Uint32Array);
  const members = new Column(Uint32Array);
  for (let token = 0; token < words.length; token++) {
    if ((token & 0xff) === 0) yield;
    starts.push(members.length);
    for (const sound of getSounds(words[token]!)) {
      const number = numberOf.get(sound) ?? found.push(sound) - 1;
      numberOf.set(sound, number);
      members.push(number);
    }
  }
  starts.push(members.length);
  const soundsByToken = { starts: yield* starts.finish(), members: yield* members.finish() };
  const { texts } = yield* sortTexts(found, soundsByToken.members);
  return { sounds: texts, tokensBySound: yield* transformInverse(soundsByToken, texts.length) };
}

function* computeSharedPrefixes(tokens: Texts): SlicedWork<Uint8Array> {
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
