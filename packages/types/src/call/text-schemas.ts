// Schemas of everything that people type: each cleans its text by the one rule of `clean-text.ts`.
import * as z from 'zod/mini';
import { cleanLine, cleanText, countVisibleCharacters } from '../clean-text.ts';

/** Counts visible characters, and fails as `z.minLength` does. */
const checkMinVisible = (minimum: number) =>
  z.check<string>(({ value, issues }) => {
    if (countVisibleCharacters(value) < minimum)
      issues.push({ code: 'too_small', origin: 'string', minimum, inclusive: true, input: value });
  });

/**
 * Adds the JSON Schema of a custom check for the OpenAPI document, because zod cannot describe functions. Returns the
 * schema.
 */
export function addJsonSchema<S extends z.ZodMiniType>(
  schema: S,
  jsonSchema: Readonly<Record<string, unknown>>,
): S {
  z.globalRegistry.add(schema, jsonSchema);
  return schema;
}

const createCleanedText = (clean: (text: string) => string, min: number, max: number) => {
  const schema = z.string().check(z.overwrite(clean), z.maxLength(max));
  return min > 0 ? addJsonSchema(schema.check(checkMinVisible(min)), { minLength: min }) : schema;
};

/** Text of several lines. */
export const createText = (min: number, max: number) =>
  createCleanedText((text) => cleanText(text).trim(), min, max);

/** One line of text: a line break in a name would break a mail's subject. */
export const createLine = (max: number, min = 0) => createCleanedText(cleanLine, min, max);

/** Requires a letter or digit. */
export const legibleCheck = z.regex(/[\p{L}\p{N}]/u);
export const createRequiredLine = (max: number) => createLine(max, 1).check(legibleCheck);

/** Accepts an empty text or what `schema` accepts. */
export const allowEmpty = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.union([z.literal(''), schema]);

/** A code or number without spaces at its ends. */
export const codeLine = z.string().check(z.overwrite(cleanLine));

/** Five digits or ZIP+4, also with a space, another dash or nothing between them. */
export const zipCode = z.string().check(
  z.overwrite((text) => cleanLine(text).replace(/^(\d{5})(?: ?[\p{Pd}\u2212] ?| )?(\d{4})$/u, '$1-$2')),
  z.regex(/^\d{5}(?:-\d{4})?$/),
);

/** At most 64 characters before the @ (RFC 5321), and 63 per label of the domain after it (RFC 1035). */
const emailLengthsCheck = z.regex(/^[^@]{1,64}@(?:[^.]{1,63}\.)+[^.]{2,63}$/);
export const createEmail = (max: number) =>
  z.string().check(z.overwrite(cleanLine), z.maxLength(max), z.email(), emailLengthsCheck);
/** An e-mail address of at most 200 characters. */
export const email = createEmail(200);

const separatorsPattern = String.raw`[ ().+/\u2010-\u2015-]*`;
const extensionPattern = String.raw`,? ?(?:[Ee][Xx][Tt](?:\.|[Ee][Nn][Ss][Ii][OoÓó][Nn])?|[Xx#]) ?[0-9]{1,6}`;
/** A US phone number in any grouping, optionally with an extension, and no other text: what `parsePhone` accepts. */
export const phone = createLine(40).check(
  z.regex(
    new RegExp(
      `^${separatorsPattern}(?:1${separatorsPattern})?(?:[0-9]${separatorsPattern}){10}(?:${extensionPattern})?$`,
    ),
  ),
);
