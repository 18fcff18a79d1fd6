import { type Dimension, dimensions } from '@app/option-lists';
import * as z from 'zod/mini';

/**
 * An object with a value per dimension of ratings. Missing dimensions get `blank`, so that pages and services of
 * different releases are compatible.
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
