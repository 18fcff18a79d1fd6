// The located places of listings that accept patients from other states, by areas so small that most searches can count
// their places without reading each.
import type { UnitVector } from './geometry.ts';
import { type Circle, computeCircle, computeMinSquaredChord, toLargerCell } from './grid.ts';

/** Size of an area in cells: four degrees. Areas end at the borders of states. */
const cellsAcross = 16;

export const toAreaKey = (state: string, cell: number): string =>
  `${state} ${toLargerCell(cell, cellsAcross)}`;

interface Area {
  places: readonly number[];
  /** A lower bound of the squared chord to each of its places. */
  minSquaredChord: number;
}

export class OutOfStatePlaces {
  /** Places of listings with one place, by `toAreaKey`. */
  readonly placesByArea = new Map<string, number[]>();
  /** Places of listings with several places, by state. */
  readonly branchesByState = new Map<string, number[]>();
  readonly #circleByArea = new Map<string, Circle>();

  /** Lists the areas outside a state, nearest first. */
  listAreas(origin: UnitVector, homeState: string): Area[] {
    const areas: Area[] = [];
    for (const [key, places] of this.placesByArea) {
      const [state, largerCell] = key.split(' ');
      if (state === homeState) continue;
      const circle = this.#circleByArea.get(key) ?? computeCircle(Number(largerCell), cellsAcross);
      this.#circleByArea.set(key, circle);
      areas.push({ places, minSquaredChord: computeMinSquaredChord(circle, origin) });
    }
    return areas.sort((a, b) => a.minSquaredChord - b.minSquaredChord);
  }
}
