import type { CardsOf, StaleDays } from './cards/card-cache.ts';
import type { FigureCounter } from './figures/counting.ts';
import type { Misses } from './figures/misses.ts';
import type { Snapshot } from './index/snapshot.ts';

/** Dependencies of the search routes: the index, cards, and counters. */
export interface SearchDeps {
  source: IndexSource;
  renderCards: CardsOf;
  /** Settings on which cards depend; absent: defaults. */
  staleDays?: StaleDays;
  figures: Pick<FigureCounter, 'add'>;
  misses?: Pick<Misses, 'add'> | undefined;
}

/** The index as the routes read it. */
export interface IndexSource {
  /** @throws 503 until the index is built */
  snapshot(): Snapshot;
  /** Changes whenever the results of a search may have changed. */
  state(): string;
}
