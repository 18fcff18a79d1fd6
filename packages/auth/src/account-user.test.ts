import { expect, test } from 'vitest';
import { type ProviderUser, toAccountUser } from './account-user.ts';

const createProviderUser = (overrides: Partial<ProviderUser> = {}): ProviderUser => ({
  id: 'user_1',
  firstName: 'Dana',
  lastName: null,
  primaryEmailAddress: { emailAddress: 'dana@example.org' },
  imageUrl: '/img/1',
  hasImage: false,
  passwordEnabled: true,
  publicMetadata: {},
  unsafeMetadata: {},
  ...overrides,
});

test('a new account has no role, and always has names', () => {
  const { role, firstName, lastName, email } = toAccountUser(createProviderUser());
  expect([role, firstName, lastName, email]).toEqual([undefined, 'Dana', '', 'dana@example.org']);
});

test.each(['admin', 'Prosthetist', ['patient'], {}, null])('%j is not a valid role', (role) => {
  expect(toAccountUser(createProviderUser({ publicMetadata: { role } })).role).toBeUndefined();
});

test.each([
  ['publicMetadata', '2026-11-20T10:00:00.000Z', true],
  ['unsafeMetadata', '2026-11-20T10:00:00.000Z', true],
  ['unsafeMetadata', '9999-01-01T00:00:00.000Z', false],
  ['unsafeMetadata', true, false],
])('%s.ageAttestedAt %j says "13 or older": %s', (metadataField, ageAttestedAt, isOldEnough) => {
  expect(toAccountUser(createProviderUser()).ageAttested).toBe(false);
  expect(toAccountUser(createProviderUser({ [metadataField]: { ageAttestedAt } })).ageAttested).toBe(
    isOldEnough,
  );
});

test('metadata fields are read one by one: an invalid one does not affect the others', () => {
  const patientinfo = {
    activityLevel: 'High',
    ageRange: 'Toddler',
    state: 7,
    complete: true,
    diagnosis: 'x',
  };
  expect(toAccountUser(createProviderUser({ unsafeMetadata: { patientinfo } })).patientInfo).toEqual({
    activityLevel: 'High',
    complete: true,
  });
});

test.each([null, 'text', 7, ['a']])('metadata %j counts as empty', (invalidMetadata) => {
  const user = toAccountUser(
    createProviderUser({
      unsafeMetadata: { patientinfo: invalidMetadata, prosthetistProfile: invalidMetadata },
    }),
  );
  expect([user.patientInfo, user.prosthetistProfile]).toEqual([{}, {}]);
});

test('the provider’s default picture is not a profile image', () => {
  expect(toAccountUser(createProviderUser()).imageUrl).toBe('');
  expect(toAccountUser(createProviderUser({ hasImage: true })).imageUrl).toBe('/img/1');
});
