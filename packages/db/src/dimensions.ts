import { type Dimension, dimensions } from '@app/option-lists';

/** One value for each part that a review rates. What was stored before a part came has none for it. */
export type PerDimension<T> = Partial<Record<Dimension, T>>;

/** A value for every part: `blank` where none is stored. */
export const fillDimensions = <T>(stored: PerDimension<T>, blank: T) =>
  Object.fromEntries(dimensions.map((name) => [name, stored[name] ?? blank])) as Record<Dimension, T>;
