// Schemas of texts and lists in listings.
import * as z from 'zod/mini';
import { withJsonRule } from '../call/json-rule.ts';
import { removeDirections } from '../without-directions.ts';

export const createTrimmedText = (max: number) => z.string().check(z.trim(), z.maxLength(max));
/** One line of text: a line break in a name would break a mail's subject. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
const oneLine = z.regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/);
export const createLine = (max: number) =>
  z.string().check(z.overwrite(removeDirections), z.trim(), z.maxLength(max), oneLine);
/** Requires a letter or digit, so that invisible characters are no name. */
const legible = z.regex(/[\p{L}\p{N}]/u);
export const createRequiredLine = (max: number) => createLine(max).check(z.minLength(1), legible);
/** Accepts an empty text or what `schema` accepts. */
export const allowEmpty = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.union([z.literal(''), schema]);

export const createUniqueList = <T extends readonly [string, ...string[]]>(values: T) =>
  withJsonRule(z.array(z.enum(values)).check(z.refine((list) => new Set(list).size === list.length)), {
    uniqueItems: true,
  });
