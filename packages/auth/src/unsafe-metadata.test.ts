import { expect, test } from 'vitest';
import { type MetadataOwner, mergeMetadata, writeUnsafeMetadata } from './unsafe-metadata.ts';

test('a change keeps what it does not name, two levels deep', () => {
  const now = { ageAttestedAt: 't', patientinfo: { state: 'Ohio', complete: true }, other: { a: { b: 1 } } };
  expect(mergeMetadata(now, { patientinfo: { state: 'Iowa' }, other: { a: { c: 2 } } })).toEqual({
    ageAttestedAt: 't',
    patientinfo: { state: 'Iowa', complete: true },
    other: { a: { c: 2 } },
  });
});

test('null takes a member out, on either level', () => {
  expect(mergeMetadata({ a: 1, b: { c: 1, d: 2 } }, { a: null, b: { c: null } })).toEqual({ b: { d: 2 } });
});

test('an object takes the place of something else, a list that of a list', () => {
  expect(mergeMetadata({ a: 'text', b: [1, 2] }, { a: { c: 1 }, b: [3] })).toEqual({ a: { c: 1 }, b: [3] });
});

test('a member named __proto__ is a member like any other', () => {
  const change = JSON.parse('{"__proto__":{"admin":true}}') as Record<string, unknown>;
  const next = mergeMetadata({}, change);
  expect(Object.keys(next)).toEqual(['__proto__']);
  expect((next as { admin?: boolean }).admin).toBeUndefined();
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

/** A provider that takes its time and replaces the whole object, as the real one does. */
function createProvider(stored: Record<string, unknown>) {
  const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
  const owner: MetadataOwner = {
    reload: async () => {
      await soon();
      return { unsafeMetadata: structuredClone(stored) };
    },
    update: async ({ unsafeMetadata }) => {
      await soon();
      if ('refused' in unsafeMetadata) throw new Error('refused');
      stored = unsafeMetadata;
    },
  };
  return { owner, stored: () => stored };
}

test('writes at the same time lose nothing of each other, nor of what somebody else wrote before', async () => {
  const { owner, stored } = createProvider({ ageAttestedAt: 't' });
  await Promise.all([
    writeUnsafeMetadata(owner, { patientinfo: { state: 'Ohio' } }),
    writeUnsafeMetadata(owner, { patientinfo: { ageRange: 'Teen' } }),
    writeUnsafeMetadata(owner, { prosthetistProfile: { complete: true } }),
  ]);
  expect(stored()).toEqual({
    ageAttestedAt: 't',
    patientinfo: { state: 'Ohio', ageRange: 'Teen' },
    prosthetistProfile: { complete: true },
  });
});

test('a write that fails says so and keeps no other waiting', async () => {
  const { owner, stored } = createProvider({});
  const refused = writeUnsafeMetadata(owner, { refused: true });
  const next = writeUnsafeMetadata(owner, { isStored: true });
  await expect(refused).rejects.toThrow('refused');
  await next;
  expect(stored()).toEqual({ isStored: true });
});
