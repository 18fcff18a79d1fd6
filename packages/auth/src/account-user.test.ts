import { expect, test } from 'vitest';
import { type ProviderUser, toAccountUser } from './account-user.ts';

const person = (more: Partial<ProviderUser> = {}): ProviderUser => ({
  id: 'user_1',
  firstName: 'Dana',
  lastName: null,
  primaryEmailAddress: { emailAddress: 'dana@example.org' },
  imageUrl: '/img/1',
  hasImage: false,
  passwordEnabled: true,
  publicMetadata: {},
  unsafeMetadata: {},
  ...more,
});

test('a new account has no role, and names that are there', () => {
  const { role, firstName, lastName, email } = toAccountUser(person());
  expect([role, firstName, lastName, email]).toEqual([undefined, 'Dana', '', 'dana@example.org']);
});

test.each(['admin', 'Prosthetist', ['patient'], {}, null])('%j is no role', (role) => {
  expect(toAccountUser(person({ publicMetadata: { role } })).role).toBeUndefined();
});

test('metadata is read member by member: one that is junk takes no other with it', () => {
  const patientinfo = {
    activityLevel: 'High',
    ageRange: 'Toddler',
    state: 7,
    complete: true,
    diagnosis: 'x',
  };
  expect(toAccountUser(person({ unsafeMetadata: { patientinfo } })).patientInfo).toEqual({
    activityLevel: 'High',
    complete: true,
  });
});

test.each([null, 'text', 7, ['a']])('metadata that is %j is none', (junk) => {
  const user = toAccountUser(person({ unsafeMetadata: { patientinfo: junk, prosthetistProfile: junk } }));
  expect([user.patientInfo, user.prosthetistProfile]).toEqual([{}, {}]);
});

test('a picture that the provider draws for everybody is none', () => {
  expect(toAccountUser(person()).imageUrl).toBe('');
  expect(toAccountUser(person({ hasImage: true })).imageUrl).toBe('/img/1');
});
