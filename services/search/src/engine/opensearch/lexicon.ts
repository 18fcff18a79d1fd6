import { fromScheduleKey, Schedules, toScheduleKey } from '../../index/filters/schedules.ts';
import { collectWords, type SearchableListing } from '../../index/listing.ts';
import { Vocabulary } from '../../index/names/vocabulary.ts';
import type { ClusterWriter } from './cluster-writer.ts';

/**
 * The different words and hours of all listings, in this process: a typed word becomes words of listings, and an instant
 * becomes the hours that are open, by the code of the embedded index. It may know some that no listing has any more.
 */
export class Lexicon {
  readonly vocabulary = new Vocabulary();
  /** Number of times that hours began or ended. */
  sequence = 0;
  readonly #schedules = new Schedules();
  readonly #keys: string[] = [];
  readonly #known = new Set<string>();
  readonly #open = new Set<string>();

  /** Reads the words and hours of an index. */
  static async read({ listTerms }: Pick<ClusterWriter, 'listTerms'>, index: string): Promise<Lexicon> {
    const lexicon = new Lexicon();
    for await (const [word] of listTerms(index, 'words')) lexicon.#addWord(word);
    for await (const [key] of listTerms(index, 'schedules')) lexicon.#addSchedule(key);
    return lexicon;
  }

  add(listing: SearchableListing): void {
    for (const word of collectWords(listing).keys()) this.#addWord(word);
    for (const place of listing.isAway ? [] : listing.places) {
      const key = toScheduleKey(place);
      if (key !== undefined) this.#addSchedule(key);
    }
  }

  #addWord(word: string): void {
    if (!this.vocabulary.find(word)) this.vocabulary.add(word, 0);
  }

  #addSchedule(key: string): void {
    if (this.#known.has(key)) return;
    this.#known.add(key);
    const options = this.#schedules.add(this.#keys.length, [fromScheduleKey(key)]);
    this.#keys.push(key);
    if (options.includes('now')) this.#open.add(key);
  }

  setClock(instant: number): void {
    this.#schedules.setClock(instant, (number) => {
      const key = this.#keys[number]!;
      if (!this.#open.delete(key)) this.#open.add(key);
      this.sequence++;
    });
  }

  /** The hours that are open now. */
  listOpen(): string[] {
    return [...this.#open];
  }
}
