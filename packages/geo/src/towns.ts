// For maps in browsers, which load it with the map.
import columns from '../data/towns.json' with { type: 'json' };

export interface Town {
  name: string;
  /** Two letters. */
  state: string;
  lat: number;
  lng: number;
}

/** Towns to name on a map, the largest first. */
export const towns: readonly Town[] = columns.name.map((name, index) => ({
  name,
  state: columns.state[index]!,
  lat: columns.lat[index]! / 100,
  lng: columns.lng[index]! / 100,
}));
