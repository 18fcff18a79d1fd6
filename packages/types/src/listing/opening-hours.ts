import { formatHours, maxHoursLength, toOpeningHours } from '@app/listing-fields/hours';
import * as z from 'zod/mini';
import { addJsonSchema } from '../call/text-schemas.ts';

/** Hours in one line, stored in the one way in which they can be written. */
export const openingHours = addJsonSchema(
  z.string().check(
    z.maxLength(maxHoursLength),
    z.overwrite((text) => {
      const hours = toOpeningHours(text);
      return hours ? formatHours(hours) : text;
    }),
    z.refine((text) => toOpeningHours(text) !== undefined),
  ),
  { minLength: 1, examples: ['Mo-Fr 08:00-17:00; Sa 09:00-12:00'] },
);
