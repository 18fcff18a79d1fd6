import { listNicknames, listSpellings } from '@app/db';
import { addToList, removeFromList } from '../lists.ts';
import {
  countTypos,
  getMaxTypos,
  getSounds,
  hasAtMostBits,
  haveSimilarStart,
  isNearSound,
  toLetterBits,
} from './typos.ts';

export interface Word {
  readonly text: string;
  /** One number per listing that contains it: see `toUse`. */
  readonly uses: number[];
  position: number;
}

/** Packs a use of a word: the main place of a listing, and the fields (bits of `wordField`) that contain it. */
export const toUse = (mainPlace: number, fields: number) => mainPlace * 16 + fields;
export const getMainPlace = (use: number) => use >>> 4;
export const getFields = (use: number) => use & 15;

/** How a typed word fits a word of a listing, best first. */
export const fitKind = { exact: 0, prefix: 1, nickname: 2, sound: 3, slip: 4 } as const;
export type WordFit = (typeof fitKind)[keyof typeof fitKind];

/**
 * Where and how a word was found, best first: in the name with the same spelling, in the name with other diacritics, in
 * the practice; as a prefix of one of these; by another form of the first name; by sound; with a typing error; in the
 * city only.
 */
export const wordTier = {
  name: 0,
  foldedName: 1,
  practice: 2,
  prefix: 3,
  nickname: 4,
  sound: 5,
  slip: 6,
  city: 7,
  nowhere: 8,
} as const;
export const tierByFit = {
  [fitKind.prefix]: wordTier.prefix,
  [fitKind.nickname]: wordTier.nickname,
  [fitKind.sound]: wordTier.sound,
  [fitKind.slip]: wordTier.slip,
};

const startLength = 3;

export class Vocabulary {
  readonly #wordByText = new Map<string, Word>();
  readonly #wordsByStart = new Map<string, Word[]>();
  readonly #wordsBySound = new Map<string, Word[]>();
  /** All words, and the letters of each as bits. The search for typing errors reads only the bits of most words. */
  readonly #words: Word[] = [];
  readonly #letterBits: number[] = [];

  add(text: string, use: number): Word {
    const existingWord = this.#wordByText.get(text);
    existingWord?.uses.push(use);
    return existingWord ?? this.#addWord({ text, uses: [use], position: this.#words.length });
  }

  #addWord(word: Word): Word {
    const { text } = word;
    this.#wordByText.set(text, word);
    addToList(this.#wordsByStart, text.slice(0, startLength), word);
    for (const sound of getSounds(text)) addToList(this.#wordsBySound, sound, word);
    this.#words.push(word);
    this.#letterBits.push(toLetterBits(text));
    return word;
  }

  find(text: string): Word | undefined {
    return this.#wordByText.get(text);
  }

  /** Removes a use of a word, and the word with its last use. */
  remove(word: Word, use: number): void {
    const { uses } = word;
    const lastUse = uses.pop()!;
    if (lastUse !== use) uses[uses.indexOf(use)] = lastUse;
    if (uses.length === 0) this.#removeWord(word);
  }

  #removeWord(word: Word): void {
    const { text, position } = word;
    this.#wordByText.delete(text);
    removeFromList(this.#wordsByStart, text.slice(0, startLength), word);
    for (const sound of getSounds(text)) removeFromList(this.#wordsBySound, sound, word);
    const lastWord = this.#words.pop()!;
    const letterBits = this.#letterBits.pop()!;
    if (lastWord === word) return;
    lastWord.position = position;
    this.#words[position] = lastWord;
    this.#letterBits[position] = letterBits;
  }

  /** True if a word of any listing starts with the typed one. */
  isKnown(token: string): boolean {
    return this.#findByPrefix(token).length > 0;
  }

  /** Finds the words that a typed word may mean; if mistakes are allowed, also those that sound or look like it. */
  match(token: string, allowsMistakes: boolean): Map<Word, WordFit> {
    const fits = new Map<Word, WordFit>();
    if (allowsMistakes) {
      for (const word of this.#findSlips(token)) fits.set(word, fitKind.slip);
      for (const sound of getSounds(token))
        for (const word of this.#wordsBySound.get(sound) ?? [])
          if (isNearSound(token, word.text)) fits.set(word, fitKind.sound);
    }
    for (const word of this.#findByText(listNicknames(token))) fits.set(word, fitKind.nickname);
    for (const word of this.#findByPrefix(token))
      fits.set(word, word.text === token ? fitKind.exact : fitKind.prefix);
    for (const word of this.#findByText(listSpellings(token))) fits.set(word, fitKind.exact);
    return fits;
  }

  /** Lists the words that sound or look like a typed one but do not start with it. */
  listSimilar(token: string): Word[] {
    return [...this.match(token, true)].flatMap(([word, wordFit]) =>
      wordFit === fitKind.sound || wordFit === fitKind.slip ? [word] : [],
    );
  }

  matchExact(token: string): Map<Word, WordFit> {
    return new Map(this.#findByText([token]).map((word) => [word, fitKind.exact]));
  }

  #findByText(texts: readonly string[]): Word[] {
    return texts.flatMap((text) => this.#wordByText.get(text) ?? []);
  }

  #findByPrefix(token: string): Word[] {
    const start = token.slice(0, startLength);
    const wordLists =
      start.length === startLength
        ? [this.#wordsByStart.get(start) ?? []]
        : [...this.#wordsByStart]
            .filter(([wordStart]) => wordStart.startsWith(start))
            .map(([, words]) => words);
    return wordLists.flatMap((words) => words.filter(({ text }) => text.startsWith(token)));
  }

  /** Finds words within the allowed typing errors. Only for tokens of letters a to z and digits. */
  #findSlips(token: string): Word[] {
    const maxTypos = getMaxTypos(token);
    if (maxTypos === 0 || !/^[a-z0-9]+$/.test(token)) return [];
    const letterBits = toLetterBits(token);
    const similarWords: Word[] = [];
    for (let i = 0; i < this.#letterBits.length; i++) {
      const wordLetterBits = this.#letterBits[i]!;
      if (
        !hasAtMostBits(letterBits & ~wordLetterBits, maxTypos) ||
        !hasAtMostBits(wordLetterBits & ~letterBits, maxTypos)
      )
        continue;
      const word = this.#words[i]!;
      if (Math.abs(word.text.length - token.length) > maxTypos) continue;
      if (countTypos(token, word.text) <= maxTypos && haveSimilarStart(token, word.text))
        similarWords.push(word);
    }
    return similarWords;
  }
}
