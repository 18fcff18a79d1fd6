import { settingsDefaults } from '@app/db';
import type { Hit } from './index/search.ts';
import type { ProsthetistsStore } from './prosthetists.store.ts';
import { toCard } from './to-card.ts';

const most = 20_000;
const dayMs = 86_400_000;

/** `stale.staleDays` of the settings, from memory. */
export type StaleDays = () => Promise<number>;
const byDefault: StaleDays = async () => settingsDefaults.stale.staleDays;

interface Kept {
  version: number;
  /** "Stale" depends on the day, and on the settings. */
  day: number;
  staleDays: number;
  /** JSON without its closing brace: what depends on the search comes behind it. */
  json: string;
}

/**
 * Finished cards as JSON text, by listing and place. The index knows the version of each listing, so a kept card is
 * used only where it is the current one; the least recently used ones go first.
 */
export function cardCache(store: ProsthetistsStore, staleDaysNow: StaleDays = byDefault) {
  const kept = new Map<string, Kept>();

  function recall({ id, place, version }: Hit, day: number, staleDays: number): string | undefined {
    const key = `${id}${place}`;
    const found = kept.get(key);
    if (!found || found.version < version || found.day !== day || found.staleDays !== staleDays)
      return undefined;
    kept.delete(key);
    kept.set(key, found);
    return found.json;
  }

  /** The cards of a page as a JSON array, in its order. A listing that was removed this moment is left out. */
  return async function cardsOf(hits: readonly Hit[]): Promise<string> {
    const day = Math.floor(Date.now() / dayMs);
    const staleDays = await staleDaysNow();
    const cards = hits.map((hit) => recall(hit, day, staleDays));
    const missing = hits.filter((_, i) => cards[i] === undefined);
    if (missing.length > 0) {
      const docs = new Map(
        (await store.cards(missing.map(({ id }) => id))).map((doc) => [doc._id.toHexString(), doc]),
      );
      hits.forEach((hit, i) => {
        const doc = cards[i] === undefined ? docs.get(hit.id) : undefined;
        if (!doc) return;
        const json = JSON.stringify(toCard(doc, staleDays, hit.place)).slice(0, -1);
        kept.set(`${hit.id}${hit.place}`, { version: doc.v, day, staleDays, json });
        cards[i] = json;
      });
      for (const key of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(key);
      }
    }
    return `[${cards
      .flatMap((json, i) =>
        json === undefined
          ? []
          : `${json},"distanceMiles":${shownMiles(hits[i]!.miles)}${shownFit(hits[i]!)}}`,
      )
      .join(',')}]`;
  };
}
export type CardsOf = ReturnType<typeof cardCache>;

const shownMiles = (miles: number | null) => (miles === null ? 'null' : String(Math.round(miles * 10) / 10));
const shownFit = ({ fit }: Hit) => (fit ? `,"fit":${JSON.stringify(fit)}` : '');
