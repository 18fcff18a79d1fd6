import type { CardsOf, StaleDays } from './cards/card-cache.ts';
import type { FigureCounter } from './figures/counting.ts';
import type { Misses } from './figures/misses.ts';
import type { Snapshot } from './index/snapshot.ts';

/** What a search answers with, and what counts whom it met. */
export interface SearchDeps {
  source: IndexSource;
  renderCards: CardsOf;
  /** What the cards are made with; absent: never other than by default. */
  staleDays?: StaleDays;
  figures: Pick<FigureCounter, 'add'>;
  misses?: Pick<Misses, 'add'> | undefined;
}

/** What routes answer from. */
export interface IndexSource {
  /** @throws 503 until the index is built */
  snapshot(): Snapshot;
  /** Names what a search can see: another name whenever that may have changed. */
  state(): string;
}
