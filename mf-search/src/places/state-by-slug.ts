import { type Place, statesAndTerritories } from '@app/option-lists';

/** State or territory with this slug; undefined if there is none. */
export const findStateBySlug = (slug: string): Place | undefined =>
  statesAndTerritories.find((place) => place.slug === slug);
