// The wire's own kinds of value: query strings carry text only, so each of these reads text and gives the real type.
import * as z from 'zod/mini';

/** A whole number written in digits; anything else is refused, never guessed. */
export const createWholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((v) => (typeof v === 'string' && /^\d{1,9}$/.test(v) ? Number(v) : v)),
    z.int().check(z.gte(min), z.lte(max)),
  );

/** `?x=true`; "false" and absence mean no filter. */
export const flag = z.pipe(
  z.transform((v) => (v === 'true' ? true : v === 'false' || v === undefined ? false : v)),
  z.boolean(),
);

/** A repeated key: `?insurance=Medicare&insurance=Aetna`. Absent means none. */
export const createQueryList = <T extends readonly [string, ...string[]]>(values: T) =>
  z.pipe(
    z.transform((v) => (v === undefined ? [] : Array.isArray(v) ? v : [v])),
    z.array(z.enum(values)).check(z.maxLength(values.length)),
  );

/** MongoDB's id of a record. */
export const recordId = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'id'));

/** A listing's address part: a slug, or an id of 24 hex digits. */
export const slugOrId = z
  .string()
  .check(z.maxLength(120), z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|[0-9a-f]{24})$/, 'slug'));

/** A short slug of a state, city or specialty. */
export const placeSlug = z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'slug'));

/** Five digits, or ZIP+4. Whether we know it is the search's business. */
export const zipCode = z.string().check(z.regex(/^\d{5}(?:-\d{4})?$/));

/** What mail servers take, beside the form: 64 characters before the @, 63 in each part after it (RFC 5321). */
export const emailLengths = z.regex(/^[^@]{1,64}@(?:[^.]{1,63}\.)+[^.]{2,63}$/);
/** An e-mail address of at most 200 characters. */
export const email = z.email().check(z.maxLength(200), emailLengths);

/** An ISO 8601 instant in UTC. */
export const instant = z.iso.datetime();

/** Plain text as a person typed it: outer space off, counted after that. */
export const createText = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max));
