import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settingsSchemas } from '../admin/settings.ts';
import { cleanLine, visibleTextPattern } from '../clean-text.ts';
import { reviewContent } from '../review/own-review.ts';
import { endpoints } from './endpoints.ts';
import { createText, email, zipCode } from './text-schemas.ts';

const invisiblePattern = /[\u200B\u202E\0]/;
/** With characters that nobody sees: prose, a word, a number, and forms that schemas ask for. */
const dirtyTexts = [
  'Ann\u200BLee \u202Etalks about it\0 for long enough to be a review of fifty visible characters.',
  'a\u200B',
  '1\u202E',
  'a\u200Bb@example.test',
  'https://exa\u200Bmple.test/',
  '3145550123\u202E',
  '2026-10\u200B',
  '2026-10-01\0',
];

/** What is not cleaned, and why. */
const exceptionReasons = new Map([
  ['createListing.body.approved', 'ignored'],
  ['putDraft.body.values', 'kept as typed for its author alone; cleaned when it is submitted'],
  ['importFile.upload.mapping', 'JSON: names of our columns'],
  ['adminChangeSettings.body.values', 'parsed by the schema of its group, which is here, too'],
  ['adminLogin.body.password', 'a password is what was typed'],
  ['acceptStaffLink.body.password', 'a password'],
  ['deleteMe.body.password', 'a password'],
  ['changeAdminProfile.body.currentPassword', 'a password'],
  ['changeAdminProfile.body.newPassword', 'a password'],
  ['elevate.body.password', 'a password'],
  ['beginSecondFactor.body.password', 'a password'],
  ['dropSecondFactor.body.password', 'a password'],
]);

/** Schemas by dotted path, down to those that parse a text; all are visited, exceptions and enums included. */
function* listTexts(schema: z.core.$ZodType, path: string): Generator<[string, z.core.$ZodType]> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      for (const [key, field] of Object.entries(def.shape)) yield* listTexts(field, `${path}.${key}`);
      return;
    case 'array':
      return yield* listTexts(def.element, path);
    case 'record':
      yield* listTexts(def.keyType, path);
      return yield* listTexts(def.valueType, path);
    case 'union':
      for (const option of def.options) yield* listTexts(option, path);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
      return yield* listTexts(def.innerType, path);
    default:
      yield [path, schema];
  }
}

const textSchemas = [
  ...endpoints.flatMap(({ id, params, query, body, upload }) =>
    Object.entries({ params, query, body, upload: upload?.fields }).flatMap(([part, schema]) =>
      schema ? [...listTexts(schema, `${id}.${part}`)] : [],
    ),
  ),
  ...Object.entries(settingsSchemas).flatMap(([name, schema]) => [...listTexts(schema, `settings.${name}`)]),
];
const keepsInvisibleCharacters = (schema: z.core.$ZodType) =>
  dirtyTexts.some((text) => {
    const parseResult = z.safeParse(schema, text);
    return parseResult.success && invisiblePattern.test(String(parseResult.data));
  });

it('no text of any call passes with a character that nobody sees', () => {
  const uncleanedPaths = new Set(
    textSchemas.flatMap(([path, schema]) => (keepsInvisibleCharacters(schema) ? [path] : [])),
  );
  expect([...uncleanedPaths].sort()).toEqual([...exceptionReasons.keys()].sort());
  // The walk reaches texts at every depth.
  for (const path of [
    'postReview.body.text',
    'updateListing.body.alsoAt.city',
    'settings.options.strengthTags.es',
  ])
    expect(textSchemas.map(([name]) => name)).toContain(path);
});

it('the document’s pattern of a visible text fits what is left of each character', () => {
  const pattern = new RegExp(visibleTextPattern);
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const mismatches = characters.filter(
    (text) => text.isWellFormed() && pattern.test(text) !== (cleanLine(text) !== ''),
  );
  expect(mismatches).toEqual([]);
});

describe('a minimum length', () => {
  const { text } = reviewContent.shape;
  it.each(['\u200B'.repeat(60), `Fine.${' '.repeat(60)}!`, `Fine.${'\u0301'.repeat(60)}`])(
    'counts what a reader sees: %j',
    (typedText) => {
      expect(z.safeParse(text, typedText).error?.issues).toMatchObject([{ code: 'too_small', minimum: 50 }]);
    },
  );
  it('is met by characters between invisible ones', () => {
    expect(z.parse(createText(5, 5), '\u200Bh\u200Be\u200Bl\u200Bl\u200Bo')).toBe('hello');
  });
});

it.each([
  ['021101234', '02110-1234'],
  ['02110 1234', '02110-1234'],
  ['02110–1234', '02110-1234'],
  ['02110\u200B', '02110'],
  [' 02110 ', '02110'],
])('the ZIP code %j is read as %s', (zipText, normalizedZip) =>
  expect(z.parse(zipCode, zipText)).toBe(normalizedZip),
);
it.each(['0211', '021101', '02110 12345', '02110--1234', '０２１１０'])('%j is no ZIP code', (typedText) =>
  expect(z.safeParse(zipCode, typedText).success).toBe(false),
);

it('an e-mail address is read without what nobody sees', () => {
  expect(z.parse(email, '\u2068a@exa\u200Bmple.test\u2069 ')).toBe('a@example.test');
});
