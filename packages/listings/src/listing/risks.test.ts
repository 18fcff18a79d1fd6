import { toNameKeys } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { describe, expect, it } from 'vitest';
import { findChangeRisks, findListingRisks } from './risks.ts';

const findRisksWith = (overrides: Parameters<typeof createListingDoc>[0] = {}) =>
  findListingRisks(createListingDoc(overrides), false);

describe('risks of a listing', () => {
  it.each<[string, Parameters<typeof createListingDoc>[0]]>([
    ['boc_after_2017', { licenses: ['BOC Certified Prosthetist (CP)'], yearStartedPracticing: 2018 }],
    [
      'boc_after_2017',
      { licenses: ['BOC Certified Orthotist-Prosthetist (CPO)'], yearStartedPracticing: 2024 },
    ],
    ['no_practice_credential', { licenses: ['Registered Prosthetic Technician (RPT)'] }],
    [
      'no_practice_credential',
      { licenses: ['Masters of Prosthetics and Orthotics (MPO)', 'NCOPE Residency Completion'] },
    ],
    ['state_without_license', { licenses: ['State Prosthetist License'] }],
    ['obscenity', { professionalBio: 'I am the fucking best.' }],
    ['obscenity', { company: 'Puta Madre Limbs' }],
    ['contact_in_bio', { professionalBio: 'Write to me at jane@limbs.test.' }],
    ['email_domain', { email: 'jane@other.test', website: 'https://limbs.test' }],
    ['zip_elsewhere', { zipCode: '66044' }],
    ['zip_elsewhere', { zipCode: '00000' }],
  ])('%s: %j', (risk, overrides) => expect(findRisksWith(overrides)).toEqual([risk]));

  it.each<Parameters<typeof createListingDoc>[0]>([
    {},
    { licenses: ['BOC Certified Prosthetist (CP)'], yearStartedPracticing: 2017 },
    { licenses: ['BOC Certified Prosthetist (CP)'] },
    { licenses: ['ABC Certified Prosthetist (CP)', 'Masters of Prosthetics and Orthotics (MPO)'] },
    { licenses: ['State Prosthetist License'], state: 'TX', city: 'Dallas', zipCode: '75201' },
    { professionalBio: 'Cock-up splints, pinprick tests; 20 years with Dr. Dickson.' },
    { email: 'jane@gmail.com', website: 'https://limbs.test' },
    { email: 'jane@mail.limbs.test', website: 'https://www.limbs.test/about' },
    { email: 'jane@limbs.test', website: 'https://st-louis.limbs.test' },
    { email: 'jane@limbs.test' },
    { zipCode: '63101-1234' },
  ])('are none for ordinary values: %j', (overrides) => expect(findRisksWith(overrides)).toEqual([]));

  it('include a duplicate', () => {
    expect(findListingRisks(createListingDoc(), true)).toEqual(['twin']);
  });
});

describe('risks of an update', () => {
  const publicListing = createListingDoc({ licenses: ['State Prosthetist License'] });
  const createRenamedListing = (lastName: string) => {
    const renamedListing = { ...publicListing, lastName };
    return { ...renamedListing, ...toNameKeys(renamedListing) };
  };
  it('are only its own', () => {
    expect(findChangeRisks(publicListing, { ...publicListing, zipCode: '66044' }, true)).toEqual([
      'zip_elsewhere',
    ]);
  });
  it('always include a changed name, and then a duplicate', () => {
    expect(findChangeRisks(publicListing, createRenamedListing('Smith'), true)).toEqual(['twin', 'renamed']);
    expect(findChangeRisks(publicListing, createRenamedListing('DOE'), true)).toEqual([]);
  });
});
