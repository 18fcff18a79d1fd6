// Schemas of query and path values, which are text: each parses text to its type.
import * as z from 'zod/mini';

/** An integer in digits; anything else is refused. */
export const createWholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((v) => (typeof v === 'string' && /^\d{1,9}$/.test(v) ? Number(v) : v)),
    z.int().check(z.gte(min), z.lte(max)),
  );

/** `?x=true`; "false" or absent: no filter. */
export const flag = z.pipe(
  z.transform((v) => (v === 'true' ? true : v === 'false' || v === undefined ? false : v)),
  z.boolean(),
);

/** A repeated key: `?insurance=Medicare&insurance=Aetna`. Absent: empty. */
export const createQueryList = <T extends readonly [string, ...string[]]>(values: T) =>
  z.pipe(
    z.transform((v) => (v === undefined ? [] : Array.isArray(v) ? v : [v])),
    z.array(z.enum(values)).check(z.maxLength(values.length)),
  );

/** MongoDB id of a record. */
export const recordId = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'id'));

/** A listing in an address: a slug, or an id of 24 hex digits. */
export const slugOrId = z
  .string()
  .check(z.maxLength(120), z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|[0-9a-f]{24})$/, 'slug'));

/** Slug of a state, city or specialty. */
export const placeSlug = z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'slug'));

/** Five digits, or ZIP+4. The search checks whether it exists. */
export const zipCode = z.string().check(z.regex(/^\d{5}(?:-\d{4})?$/));

/** Limits of mail servers (RFC 5321): 64 characters before the @, 63 per label after it. */
export const emailLengths = z.regex(/^[^@]{1,64}@(?:[^.]{1,63}\.)+[^.]{2,63}$/);
/** An e-mail address of at most 200 characters. */
export const email = z.email().check(z.maxLength(200), emailLengths);

/** An ISO 8601 instant in UTC. */
export const instant = z.iso.datetime();

/** Plain text, trimmed before its length is checked. */
export const createText = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max));
