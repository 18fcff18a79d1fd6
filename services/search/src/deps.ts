import type { CardsOf, StaleDays } from './cards/card-cache.ts';
import type { SearchEngine } from './engine/engine.ts';
import type { FigureCounter } from './figures/counting.ts';
import type { Misses } from './figures/misses.ts';

/** Dependencies of the search routes: the engine, cards, and counters. */
export interface SearchDeps {
  engine: SearchEngine;
  renderCards: CardsOf;
  /** Settings on which cards depend; absent: defaults. */
  staleDays?: StaleDays;
  figures: Pick<FigureCounter, 'add'>;
  misses?: Pick<Misses, 'add'> | undefined;
}
