import { type Dimension, dimensions } from '@app/option-lists';
import * as z from 'zod/mini';

/**
 * An object with a value for each part that a review rates. A part that the sender does not know yet is `blank`, so that
 * pages and services of two releases understand each other.
 */
export const createPerDimension = <T extends z.ZodMiniType>(
  schema: T,
  blank: z.core.util.NoUndefined<z.output<T>>,
) =>
  z.object(
    Object.fromEntries(dimensions.map((name) => [name, z._default(schema, blank)])) as Record<
      Dimension,
      z.ZodMiniDefault<T>
    >,
  );
