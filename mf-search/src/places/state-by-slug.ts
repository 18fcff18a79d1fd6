import { type State, statesAndTerritories } from '@app/option-lists';

/** State or territory with this slug; undefined if there is none. */
export const findStateBySlug = (slug: string): State | undefined =>
  statesAndTerritories.find((state) => state.slug === slug);
