import type { ClaimChecks } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { createEvidence } from '../testing/inputs.ts';
import { addCalls, addVerifiedEmail, checkClaim, compareNames, listFailedChecks } from './checks.ts';

const website = 'https://www.limbs.test/about';

it('a work e-mail counts once it is confirmed, not when only typed', () => {
  const listing = createListingDoc({ website });
  const checks = checkClaim(
    listing,
    { name: '', emails: ['jane@gmail.com'] },
    createEvidence({ workEmail: 'jane@limbs.test' }),
  );
  expect(checks.emailDomain).toBeNull();
  expect(addVerifiedEmail(checks, 'jane@limbs.test', website).emailDomain).toBe(true);
  expect(addVerifiedEmail(checks, 'jane@other.test', website).emailDomain).toBe(false);
  expect(addVerifiedEmail({ ...checks, emailDomain: true }, 'jane@other.test', website).emailDomain).toBe(
    true,
  );
});

it('numbers and credentials are compared with the listing, if both have them', () => {
  const listing = createListingDoc({ npi: '1234567893', licenses: ['ABC Certified Prosthetist (CP)'] });
  const computeChecks = (overrides: object, checkedListing = listing) => {
    const { npi, license } = checkClaim(checkedListing, { name: '', emails: [] }, createEvidence(overrides));
    return [npi, license];
  };
  expect(computeChecks({})).toEqual([null, null]);
  expect(computeChecks({ npi: '1234567893', license: 'ABC Certified Prosthetist (CP)' })).toEqual([
    true,
    true,
  ]);
  expect(computeChecks({ npi: '1111111112', license: 'State Prosthetist License' })).toEqual([false, false]);
  expect(computeChecks({ npi: '1234567893' }, createListingDoc())).toEqual([null, null]);
});

it.each<[string, string, string, boolean | null, boolean | null]>([
  ['Arthur Smith', 'Arthur', 'Smith', true, null],
  ['SMITH, Arthur J.', 'Arthur', 'Smith', true, null],
  ['José Luis García López', 'Jose', 'García', true, null],
  ['Jane Doe-Reed, CPO', 'Jane', 'Reed', true, null],
  ['Bob Nuñez', 'Robert', 'Nunez', false, true],
  ['William O’Hara', 'Bill', "O'Hara", false, true],
  ['Imogen Sayre', 'Arthur', 'Smith', false, false],
  ['Imogen Smith', 'Arthur', 'Smith', false, false],
  ['Arthur Reed', 'Arthur', 'Smith', false, false],
  ['A. Smith', 'Arthur', 'Smith', false, false],
  ['Smith', 'Arthur', 'Smith', false, false],
  ['Thomas Thomas', 'Thomas', 'Thomas', true, null],
  ['', 'Arthur', 'Smith', null, null],
])('the name %s beside %s %s: %s, nickname %s', (name, firstName, lastName, expected, nickname) => {
  expect(compareNames(name, { firstName, lastName })).toEqual({ name: expected, nickname });
});

it('the differences are named, except a name whose nickname matches; the latest answered call counts', () => {
  const checks: ClaimChecks = { emailDomain: null, name: false, nickname: false, npi: false, license: true };
  expect(listFailedChecks(checks)).toEqual(['name', 'npi']);
  expect(listFailedChecks({ ...checks, nickname: true })).toEqual(['npi']);
  const createCall = (answer: 'confirmed' | 'denied' | 'no_answer') => ({
    number: '1',
    answer,
    note: '',
    at: new Date(),
    by: 'x',
  });
  expect(addCalls(checks, [createCall('no_answer')]).call).toBeNull();
  const deniedChecks = addCalls(checks, [
    createCall('confirmed'),
    createCall('denied'),
    createCall('no_answer'),
  ]);
  expect(listFailedChecks(deniedChecks)).toContain('call');
  expect(addCalls(checks, [createCall('denied'), createCall('confirmed')]).call).toBe(true);
});
