import { listNicknames, listSpellings } from '@app/db';
import { addTo, removeFrom } from '../lists.ts';
import {
  countTypos,
  getSounds,
  getTypoLimit,
  hasAtMost,
  haveSimilarStart,
  isNearSound,
  toLetters,
} from './typos.ts';

/** A word that listings contain. */
export interface Word {
  readonly text: string;
  /** One number per listing that contains it: see `toUse`. */
  readonly uses: number[];
  /** Its position in the vocabulary. */
  number: number;
}

/** Packs a use of a word: the main place of a listing, and the fields (bits of `wordField`) that contain it. */
export const toUse = (main: number, fields: number) => main * 16 + fields;
export const getMain = (use: number) => use >>> 4;
export const getFields = (use: number) => use & 15;

/** How a typed word fits a word of a listing, best first. */
export const fit = { exact: 0, beginning: 1, nickname: 2, sound: 3, slip: 4 } as const;
export type WordFit = (typeof fit)[keyof typeof fit];

const startLength = 3;

/** All words of all listings. */
export class Vocabulary {
  readonly #byText = new Map<string, Word>();
  readonly #byStart = new Map<string, Word[]>();
  readonly #bySound = new Map<string, Word[]>();
  /** All words, and the letters of each as bits. The search for typing errors reads only the bits of most words. */
  readonly #words: Word[] = [];
  readonly #letters: number[] = [];

  add(text: string, use: number): Word {
    const existingWord = this.#byText.get(text);
    existingWord?.uses.push(use);
    return existingWord ?? this.#addWord({ text, uses: [use], number: this.#words.length });
  }

  #addWord(word: Word): Word {
    const { text } = word;
    this.#byText.set(text, word);
    addTo(this.#byStart, text.slice(0, startLength), word);
    for (const sound of getSounds(text)) addTo(this.#bySound, sound, word);
    this.#words.push(word);
    this.#letters.push(toLetters(text));
    return word;
  }

  find(text: string): Word | undefined {
    return this.#byText.get(text);
  }

  /** Removes a use of a word, and the word with its last use. */
  remove(word: Word, use: number): void {
    const { uses } = word;
    const last = uses.pop()!;
    if (last !== use) uses[uses.indexOf(use)] = last;
    if (uses.length === 0) this.#removeWord(word);
  }

  #removeWord(word: Word): void {
    const { text, number } = word;
    this.#byText.delete(text);
    removeFrom(this.#byStart, text.slice(0, startLength), word);
    for (const sound of getSounds(text)) removeFrom(this.#bySound, sound, word);
    const last = this.#words.pop()!;
    const letters = this.#letters.pop()!;
    if (last === word) return;
    last.number = number;
    this.#words[number] = last;
    this.#letters[number] = letters;
  }

  /** True if a word of any listing starts with the typed one. */
  isKnown(token: string): boolean {
    return this.#findBeginning(token).length > 0;
  }

  /** Finds the words that a typed word may mean; if mistakes are allowed, also those that sound or look like it. */
  match(token: string, isForgiven: boolean): Map<Word, WordFit> {
    const fits = new Map<Word, WordFit>();
    if (isForgiven) {
      for (const word of this.#findSlips(token)) fits.set(word, fit.slip);
      for (const sound of getSounds(token))
        for (const word of this.#bySound.get(sound) ?? [])
          if (isNearSound(token, word.text)) fits.set(word, fit.sound);
    }
    for (const word of this.#findWhole(listNicknames(token))) fits.set(word, fit.nickname);
    for (const word of this.#findBeginning(token))
      fits.set(word, word.text === token ? fit.exact : fit.beginning);
    for (const word of this.#findWhole(listSpellings(token))) fits.set(word, fit.exact);
    return fits;
  }

  /** Lists the words that sound or look like a typed one but do not start with it. */
  listSimilar(token: string): Word[] {
    return [...this.match(token, true)].flatMap(([word, wordFit]) =>
      wordFit === fit.sound || wordFit === fit.slip ? [word] : [],
    );
  }

  /** Finds the word that equals the typed one. */
  matchWhole(token: string): Map<Word, WordFit> {
    return new Map(this.#findWhole([token]).map((word) => [word, fit.exact]));
  }

  #findWhole(texts: readonly string[]): Word[] {
    return texts.flatMap((text) => this.#byText.get(text) ?? []);
  }

  #findBeginning(token: string): Word[] {
    const start = token.slice(0, startLength);
    const wordLists =
      start.length === startLength
        ? [this.#byStart.get(start) ?? []]
        : [...this.#byStart].filter(([wordStart]) => wordStart.startsWith(start)).map(([, words]) => words);
    return wordLists.flatMap((words) => words.filter(({ text }) => text.startsWith(token)));
  }

  /** Finds words within the allowed typing errors. Only for tokens of letters a to z and digits. */
  #findSlips(token: string): Word[] {
    const typoLimit = getTypoLimit(token);
    if (typoLimit === 0 || !/^[a-z0-9]+$/.test(token)) return [];
    const letters = toLetters(token);
    const similar: Word[] = [];
    for (let i = 0; i < this.#letters.length; i++) {
      const wordLetters = this.#letters[i]!;
      if (!hasAtMost(letters & ~wordLetters, typoLimit) || !hasAtMost(wordLetters & ~letters, typoLimit))
        continue;
      const word = this.#words[i]!;
      if (Math.abs(word.text.length - token.length) > typoLimit) continue;
      if (countTypos(token, word.text) <= typoLimit && haveSimilarStart(token, word.text)) similar.push(word);
    }
    return similar;
  }
}
