import { fromScheduleKey, Schedules, toScheduleKey } from '../../index/filters/schedules.ts';
import { collectWords, type SearchableListing } from '../../index/listing.ts';
import { Vocabulary } from '../../index/names/vocabulary.ts';
import type { ClusterWriter } from './cluster-writer.ts';
import { hashScheduleKey } from './document.ts';

/**
 * The distinct words and opening hours of all listings, in this process. They say which words a typed one may mean, and
 * which hours are open at an instant. Words and hours that no listing has any more may remain.
 */
export class Lexicon {
  readonly vocabulary = new Vocabulary();
  /** Number of times that opening hours began or ended. */
  scheduleChangeCount = 0;
  readonly #schedules = new Schedules();
  /** The position of a key is its number in `#schedules`. */
  readonly #hashByScheduleKey = new Map<string, string>();

  static async readIndex({ listTerms }: Pick<ClusterWriter, 'listTerms'>, index: string): Promise<Lexicon> {
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
    if (this.#hashByScheduleKey.has(key)) return;
    this.#schedules.add(this.#hashByScheduleKey.size, [fromScheduleKey(key)]);
    this.#hashByScheduleKey.set(key, hashScheduleKey(key));
  }

  /** Sets the time, in milliseconds since 1970. */
  setClock(timeMs: number): void {
    this.#schedules.setClock(timeMs, () => {
      this.scheduleChangeCount++;
    });
  }

  /** Lists the hashes of the opening hours that are open at the time of `setClock`. */
  listOpenScheduleHashes(): string[] {
    return [...this.#hashByScheduleKey.values()].filter((_, number) => this.#schedules.isOpen(number));
  }
}
