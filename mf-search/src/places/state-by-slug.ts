import { type Place, statesAndTerritories } from '@app/option-lists';

/** The state or territory of an address; undefined: there is none. */
export const findStateBySlug = (slug: string): Place | undefined =>
  statesAndTerritories.find((place) => place.slug === slug);
