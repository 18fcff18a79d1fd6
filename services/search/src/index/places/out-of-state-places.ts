// The located places of listings that accept patients from other states, in areas small enough to be near or far as a
// whole: most searches count them without reading their places.
import type { UnitVector } from './geometry.ts';
import { type Bounds, computeBounds, computeLeastChord, toLargerCell } from './grid.ts';

/** Areas are cells of four degrees, cut at the borders of states. */
const cellsAcross = 16;

export const toAreaKey = (state: string, cell: number): string =>
  `${state} ${toLargerCell(cell, cellsAcross)}`;

interface Area {
  places: readonly number[];
  /** A lower bound of the squared chord to each of its places. */
  leastChord: number;
}

export class OutOfStatePlaces {
  /** Places of listings that have one, by `toAreaKey`. */
  readonly byArea = new Map<string, number[]>();
  /** Places of listings that have several, by state. */
  readonly branches = new Map<string, number[]>();
  readonly #bounds = new Map<string, Bounds>();

  /** The areas outside a state, nearest first. */
  listAreas(origin: UnitVector, homeState: string): Area[] {
    const areas: Area[] = [];
    for (const [key, places] of this.byArea) {
      const [state, largerCell] = key.split(' ');
      if (state === homeState) continue;
      const bounds = this.#bounds.get(key) ?? computeBounds(Number(largerCell), cellsAcross);
      this.#bounds.set(key, bounds);
      areas.push({ places, leastChord: computeLeastChord(bounds, origin) });
    }
    return areas.sort((a, b) => a.leastChord - b.leastChord);
  }
}
