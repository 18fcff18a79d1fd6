// For maps in browsers; loaded with the map.
import columns from '../data/towns.json' with { type: 'json' };

export interface Town {
  name: string;
  /** Two-letter code. */
  state: string;
  lat: number;
  lng: number;
}

/** Towns to label on a map, largest first. */
export const towns: readonly Town[] = columns.name.map((name, index) => ({
  name,
  state: columns.state[index]!,
  lat: columns.lat[index]! / 100,
  lng: columns.lng[index]! / 100,
}));
