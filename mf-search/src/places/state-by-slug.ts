import { type State, statesAndTerritories } from '@app/option-lists';

export const findStateBySlug = (slug: string): State | undefined =>
  statesAndTerritories.find((state) => state.slug === slug);
