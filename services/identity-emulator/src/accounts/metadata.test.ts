import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isJsonObject, type Json, type Metadata, mergeMetadata, parseFormMetadata } from './metadata.ts';

const metadataArbitrary = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })) as fc.Arbitrary<Metadata>;

it('a merge stores no null, keeps unnamed fields, and is idempotent', () => {
  const hasNull = (value: Json): boolean =>
    value === null || (isJsonObject(value) && Object.values(value).some(hasNull));
  fc.assert(
    fc.property(metadataArbitrary, metadataArbitrary, (base, change) => {
      const mergedMetadata = mergeMetadata(mergeMetadata({}, base), change);
      expect(hasNull(mergedMetadata)).toBe(false);
      expect(mergeMetadata(mergedMetadata, change)).toEqual(mergedMetadata);
      for (const key of Object.keys(base).filter((name) => !Object.hasOwn(change, name)))
        expect(mergedMetadata[key]).toEqual(mergeMetadata({}, base)[key]);
    }),
  );
});

it('a key named like a property of the language is an ordinary key', () => {
  const change = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}') as Metadata;
  const mergedMetadata = mergeMetadata({}, change);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  expect(JSON.stringify(mergedMetadata)).toBe(JSON.stringify(change));
});

it.each(['[]', '"x"', '1', 'null', '{', 'undefined'])('%s is not valid metadata', (text) => {
  expect(() => parseFormMetadata(text)).toThrow(
    expect.objectContaining({ code: 'form_param_format_invalid' }),
  );
});
