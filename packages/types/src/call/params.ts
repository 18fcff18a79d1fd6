// Schemas of query and path values, which are text: each parses text to its type.
import * as z from 'zod/mini';

/** An integer in digits; anything else is refused. */
export const createWholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
    z.int().check(z.gte(min), z.lte(max)),
  );

/** A query parameter that is "true", "false" or absent (false). */
export const booleanFlag = z._default(
  z.pipe(
    z.transform((value) => (value === 'true' ? true : value === 'false' ? false : value)),
    z.boolean(),
  ),
  false,
);

const createListParser = <T extends readonly [string, ...string[]]>(values: T) =>
  z.pipe(
    // Null stays, so that services read it as absent.
    z.transform((value) => (Array.isArray(value) || value === null ? value : [value])),
    z.array(z.enum(values)).check(z.maxLength(values.length)),
  );

/** A repeated key: `?insurance=Medicare&insurance=Aetna`; a list in JSON. Absent: empty. */
export const createQueryList = <T extends readonly [string, ...string[]]>(values: T) =>
  z._default(createListParser(values), () => []);

/** The same, but undefined if absent. */
export const createOptionalQueryList = <T extends readonly [string, ...string[]]>(values: T) =>
  z.optional(createListParser(values));

/** MongoDB id of a record. */
export const recordId = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'id'));
export const recordParams = z.object({ id: recordId });

/** A listing in an address: a slug, or an id of 24 hex digits. */
export const slugOrId = z
  .string()
  .check(z.maxLength(120), z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|[0-9a-f]{24})$/, 'slug'));
export const listingParams = z.object({ id: slugOrId });

/** Slug of a state, city or specialty. */
export const placeSlug = z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'slug'));

/** A day that exists, as YYYY-MM-DD. */
export const isoDate = z.iso.date('date');

export const instant = z.iso.datetime();
