import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isJsonObject,
  type Json,
  type Metadata,
  mergeMetadata,
  parseFormMetadata,
  parseMetadata,
  serializeMetadata,
} from './metadata.ts';

const metadata = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })) as fc.Arbitrary<Metadata>;

it('stored metadata are read back unchanged', () => {
  fc.assert(
    fc.property(metadata, (value) => {
      expect(parseMetadata(serializeMetadata(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('a merge stores no null, keeps unnamed fields, and is idempotent', () => {
  const hasNull = (value: Json): boolean =>
    value === null || (isJsonObject(value) && Object.values(value).some(hasNull));
  fc.assert(
    fc.property(metadata, metadata, (base, change) => {
      const result = mergeMetadata(mergeMetadata({}, base), change);
      expect(hasNull(result)).toBe(false);
      expect(mergeMetadata(result, change)).toEqual(result);
      for (const key of Object.keys(base).filter((name) => !Object.hasOwn(change, name)))
        expect(result[key]).toEqual(mergeMetadata({}, base)[key]);
    }),
  );
});

it('a key named like a property of the language is an ordinary key', () => {
  const change = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}') as Metadata;
  const result = mergeMetadata({}, change);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  expect(JSON.stringify(result)).toBe(JSON.stringify(change));
});

it.each(['[]', '"x"', '1', 'null', '{', 'undefined'])('%s is not valid metadata', (text) => {
  expect(() => parseFormMetadata(text)).toThrow(
    expect.objectContaining({ code: 'form_param_format_invalid' }),
  );
});
it('an empty field clears the metadata', () => {
  expect(parseFormMetadata('')).toBe('{}');
});
