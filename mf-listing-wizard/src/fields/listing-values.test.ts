import { createSampleListing } from '@app/test-kit/samples';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  blankListing,
  completeUrl,
  type ListingValues,
  listingFormSchema,
  noneOfThese,
  toListingValues,
  toRequestValue,
} from './listing-values.ts';

const completeValues: ListingValues = {
  ...blankListing,
  firstName: ' Jane ',
  lastName: 'Doe',
  company: 'Gateway Prosthetics',
  address: '1 Main Street',
  city: 'St. Louis',
  state: 'mo',
  zipCode: '63101',
  email: 'jane@practice.example',
  licenses: ['State Prosthetist License'],
  insuranceAccepted: ['Medicare'],
};
const parseForm = (overrides: Partial<ListingValues> = {}) =>
  z.safeParse(listingFormSchema, { ...completeValues, ...overrides });
const listInvalidPaths = (overrides: Partial<ListingValues>) =>
  parseForm(overrides).error?.issues.map(({ path }) => path.join('.'));

describe('the request body', () => {
  test('has trimmed texts and an upper-case state, and omits blank optional fields', () => {
    const { data } = parseForm();
    expect(data).toMatchObject({
      firstName: 'Jane',
      state: 'MO',
      acceptsNewPatients: null,
      accessibility: null,
    });
    expect(data).not.toHaveProperty('yearStartedPracticing');
  });

  test("has numbers and booleans for the form's texts", () => {
    expect(
      parseForm({
        yearStartedPracticing: '2008',
        firstVisitDays: '0',
        treatsChildren: 'no',
        sameDayRepairs: 'yes',
        accessibility: [noneOfThese, 'Lift'],
        website: 'practice.example',
      }).data,
    ).toMatchObject({
      yearStartedPracticing: 2008,
      firstVisitDays: 0,
      treatsChildren: false,
      sameDayRepairs: true,
      accessibility: [],
      website: 'https://practice.example',
    });
  });

  test.each([
    ['yearStartedPracticing', { yearStartedPracticing: '1949' }],
    ['yearStartedPracticing', { yearStartedPracticing: '20x8' }],
    ['firstVisitDays', { firstVisitDays: '1.5' }],
    ['npi', { npi: '1234567890' }],
    ['phone', { phone: '555' }],
    ['website', { website: 'javascript:alert(1)' }],
    ['licenses.0', { licenses: ['Doctor of Everything'] }],
    ['alsoAt.0.company', { alsoAt: [{ ...completeValues, company: '', days: '', hours: '' }] }],
  ])('is rejected for %s: %o', (path, overrides) => {
    expect(new Set(listInvalidPaths(overrides))).toEqual(new Set([path]));
  });
});

test('a listing converted to form values and back is unchanged', () => {
  const storedValues = {
    treatsChildren: true,
    sameDayRepairs: false,
    acceptsNewPatients: null,
    firstVisitDays: 0,
    accessibility: [],
    homeVisits: ['In hospital' as const],
    yearStartedPracticing: 2008,
  };
  const ownFields = { email: 'renata@riverfrontlimb.example', patientContactPhone: '', npi: '' };
  const listing = { ...createSampleListing(storedValues), ...ownFields };
  const values = toListingValues(listing);
  expect(values).toMatchObject({
    treatsChildren: 'yes',
    sameDayRepairs: 'no',
    acceptsNewPatients: '',
    firstVisitDays: '0',
    accessibility: [noneOfThese],
    homeVisits: storedValues.homeVisits,
    yearStartedPracticing: '2008',
  });
  expect(Object.keys(values).sort()).toEqual(Object.keys(blankListing).sort());
  const fieldNames = Object.keys(storedValues) as (keyof typeof storedValues)[];
  expect(Object.fromEntries(fieldNames.map((name) => [name, toRequestValue(name, values)]))).toEqual(
    storedValues,
  );
  const { data } = z.safeParse(listingFormSchema, values);
  expect(data).toMatchObject({
    company: listing.company,
    alsoAt: listing.alsoAt,
    accessibility: [],
    firstVisitDays: 0,
  });
});

test.each([
  ['practice.example', 'https://practice.example'],
  [' practice.example/about?x=1 ', 'https://practice.example/about?x=1'],
  ['http://practice.example', 'http://practice.example'],
  ['practice', 'practice'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('“%s” is completed to the address “%s”', (typedAddress, completeAddress) => {
  expect(completeUrl(typedAddress)).toBe(completeAddress);
});
