import { expect, test } from 'vitest';
import { type MetadataUser, mergeMetadata, writeUnsafeMetadata } from './unsafe-metadata.ts';

test('a change keeps unnamed fields, two levels deep', () => {
  const currentMetadata = {
    ageAttestedAt: 't',
    patientinfo: { state: 'Ohio', complete: true },
    other: { a: { b: 1 } },
  };
  expect(mergeMetadata(currentMetadata, { patientinfo: { state: 'Iowa' }, other: { a: { c: 2 } } })).toEqual({
    ageAttestedAt: 't',
    patientinfo: { state: 'Iowa', complete: true },
    other: { a: { c: 2 } },
  });
});

test('null removes a field on both levels', () => {
  expect(mergeMetadata({ a: 1, b: { c: 1, d: 2 } }, { a: null, b: { c: null } })).toEqual({ b: { d: 2 } });
});

test('an object replaces another value, and a list replaces a list', () => {
  expect(mergeMetadata({ a: 'text', b: [1, 2] }, { a: { c: 1 }, b: [3] })).toEqual({ a: { c: 1 }, b: [3] });
});

test('a field named __proto__ is an ordinary field', () => {
  const patch = JSON.parse('{"__proto__":{"admin":true}}') as Record<string, unknown>;
  const mergedMetadata = mergeMetadata({}, patch);
  expect(Object.keys(mergedMetadata)).toEqual(['__proto__']);
  expect((mergedMetadata as { admin?: boolean }).admin).toBeUndefined();
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

/** A slow provider that replaces the whole object, as the real one does. */
function createProvider(storedMetadata: Record<string, unknown>) {
  const waitForReply = () => new Promise((resolve) => setTimeout(resolve, 5));
  const metadataUser: MetadataUser = {
    reload: async () => {
      await waitForReply();
      return { unsafeMetadata: structuredClone(storedMetadata) };
    },
    update: async ({ unsafeMetadata }) => {
      await waitForReply();
      if ('refused' in unsafeMetadata) throw new Error('refused');
      storedMetadata = unsafeMetadata;
    },
  };
  return { metadataUser, readStored: () => storedMetadata };
}

test('concurrent writes keep each other’s changes, and those stored before', async () => {
  const { metadataUser, readStored } = createProvider({ ageAttestedAt: 't' });
  await Promise.all([
    writeUnsafeMetadata(metadataUser, { patientinfo: { state: 'Ohio' } }),
    writeUnsafeMetadata(metadataUser, { patientinfo: { ageRange: 'Teen' } }),
    writeUnsafeMetadata(metadataUser, { prosthetistProfile: { complete: true } }),
  ]);
  expect(readStored()).toEqual({
    ageAttestedAt: 't',
    patientinfo: { state: 'Ohio', ageRange: 'Teen' },
    prosthetistProfile: { complete: true },
  });
});

test('a failed write rejects and does not block others', async () => {
  const { metadataUser, readStored } = createProvider({});
  const rejectedWrite = writeUnsafeMetadata(metadataUser, { refused: true });
  const secondWrite = writeUnsafeMetadata(metadataUser, { isStored: true });
  await expect(rejectedWrite).rejects.toThrow('refused');
  await secondWrite;
  expect(readStored()).toEqual({ isStored: true });
});
