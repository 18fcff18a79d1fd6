import { describe, expect, test } from 'vitest';
import { findChangedFields } from '../fields/edit-drafts.ts';
import { type ListingValues, noneOfThese, toListingValues } from '../fields/listing-values.ts';
import { createOwnListing, createPendingUpdate } from '../mocks/own-listing.ts';
import { applyChanges } from './changes.ts';

const liveValues = toListingValues(createOwnListing());
const findChangedFieldsWith = (overrides: Partial<ListingValues>) =>
  findChangedFields(liveValues, { ...liveValues, ...overrides });

describe('finding changed fields', () => {
  test.each<[string, Partial<ListingValues>, string[]]>([
    ['nothing', {}, []],
    ['a text', { city: 'Alton' }, ['city']],
    ['outer space', { city: ' St. Louis ' }, []],
    ['the letter case of the state', { state: 'mo' }, []],
    ['the scheme of an address alone', { website: 'riverfrontlimb.example/' }, []],
    ['the order of checked options', { insuranceAccepted: ['TRICARE', 'Medicare'] }, []],
    ['a checked option', { insuranceAccepted: ['TRICARE'] }, ['insuranceAccepted']],
    ['the number of locations', { alsoAt: [] }, ['alsoAt']],
    ['the days at a location', { alsoAt: [{ ...liveValues.alsoAt[0]!, days: 'Mondays' }] }, ['alsoAt']],
    ['an answer to none', { treatsChildren: '' }, ['treatsChildren']],
    ['the photo', { profilePicture: '/photos/abcdefghijklmnopqrstuv.webp' }, ['profilePicture']],
    ['two fields, in the order of the page', { npi: '', firstName: 'Ren' }, ['firstName', 'npi']],
  ])('with a change of %s finds the expected ones', (_change, overrides, expectedFields) => {
    expect(findChangedFieldsWith(overrides)).toEqual(expectedFields);
  });
});

describe('filling the form with an update', () => {
  test('replaces the changed fields of the live listing only', () => {
    const values = applyChanges(createOwnListing(), createPendingUpdate().changed);
    expect(findChangedFields(liveValues, values)).toEqual([
      'address2',
      'phone',
      'professionalBio',
      'insuranceAccepted',
      'sameDayRepairs',
    ]);
    expect(values.sameDayRepairs).toBe('yes');
  });

  test('replaces null by the empty value of the field', () => {
    const removedFields = [
      'address2',
      'website',
      'specialties',
      'alsoAt',
      'firstVisitDays',
      'acceptsNewPatients',
    ];
    const values = applyChanges(
      createOwnListing(),
      removedFields.map((field) => ({ field, from: 'x', to: null })),
    );
    expect(removedFields.map((field) => values[field as keyof ListingValues])).toEqual([
      '',
      '',
      [],
      [],
      '',
      '',
    ]);
  });

  test('takes an empty list of accessibility as none, and null as not stated', () => {
    const applyAccessibility = (newValue: unknown) =>
      applyChanges(createOwnListing(), [{ field: 'accessibility', from: [], to: newValue }]).accessibility;
    expect(applyAccessibility([])).toEqual([noneOfThese]);
    expect(applyAccessibility(null)).toEqual([]);
  });

  test('leaves out fields that the contract does not know', () => {
    const values = applyChanges(createOwnListing(), [
      { field: 'approved', from: true, to: false },
      { field: 'nonsense', from: 1, to: 2 },
      { field: 'licenses', from: [], to: 'no list' },
    ]);
    expect(values).toEqual(liveValues);
  });
});
