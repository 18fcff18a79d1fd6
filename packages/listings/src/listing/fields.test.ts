import type { ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { listingInput } from '@app/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListingInput } from '../testing/inputs.ts';
import { fieldNames, findChangedFields, pickFields, toFields, toInputFields } from './fields.ts';
import { setFields } from './set-fields.ts';

const blankListing = createListingDoc({ company: '' });

describe('reading a stored listing', () => {
  it('gives the same values for all older formats', () => {
    const doc = createListingDoc({
      company: undefined,
      clinic: 'Old Clinic',
      address: { street1: '1 Elm', street2: 'Suite 2' },
      state: 'mo',
      zipCode: '63101-1234',
      website: 'javascript:alert(1)',
    } as Partial<ListingDoc>);
    expect(toFields(doc)).toMatchObject({
      company: 'Old Clinic',
      address: '1 Elm',
      address2: 'Suite 2',
      state: 'MO',
      zipCode: '63101',
      website: null,
      phone: null,
      alsoAt: [],
      placePhotos: [],
      limbLevels: [],
      accessibility: null,
    });
  });

  it('has exactly the fields of the form', () => {
    expect(Object.keys(toFields(blankListing))).toEqual(fieldNames);
    expect(fieldNames).toContain('profilePicture');
    for (const fieldName of ['approved', 'ownerUserId', 'slug', 'v', 'status', 'loc', 'reviewCount'])
      expect(fieldNames).not.toContain(fieldName);
  });
});

describe('converting the input', () => {
  it('keeps optional values that were not sent; an empty year is none', () => {
    const currentFields = toFields(
      createListingDoc({
        treatsChildren: true,
        limbLevels: ['Hip'],
        yearStartedPracticing: 2001,
        npi: '1234567893',
      }),
    );
    expect(toInputFields(createListingInput(), currentFields)).toMatchObject({
      treatsChildren: true,
      limbLevels: ['Hip'],
      npi: '1234567893',
      yearStartedPracticing: null,
    });
    expect(
      toInputFields(createListingInput({ treatsChildren: null, limbLevels: [], npi: '' }), currentFields),
    ).toMatchObject({ treatsChildren: null, limbLevels: [], npi: null });
  });
});

it('changed fields ignore the order of lists, but not that of places', () => {
  const [placeA, placeB] = [{ company: 'A' }, { company: 'B' }].map((place) => ({
    ...place,
    address: '1 Elm',
    city: 'Clayton',
    state: 'MO',
    zipCode: '63105',
    days: '',
    hours: '',
  }));
  const fields = toInputFields(
    createListingInput({ insuranceAccepted: ['Medicare', 'Aetna'], alsoAt: [placeA!, placeB!] }),
  );
  const reorderedFields = toInputFields(
    createListingInput({ insuranceAccepted: ['Aetna', 'Medicare'], alsoAt: [placeB!, placeA!] }),
  );
  expect(findChangedFields(fields, reorderedFields)).toEqual(['alsoAt']);
});

/** Any values that the form's schema accepts. */
const inputArbitrary = fc
  .record({
    firstName: fc.constantFrom('Ana', 'Łukasz', "O'Hara"),
    company: fc.constantFrom('One', 'Two'),
    state: fc.constantFrom('mo', 'KS'),
    zipCode: fc.constantFrom('63101', '63101-1234', '66044', '00000'),
    phone: fc.constantFrom('', '314-555-0100'),
    website: fc.constantFrom('', 'https://limbs.test'),
    yearStartedPracticing: fc.constantFrom(undefined, 1999),
    specialties: fc.subarray(['Myoelectric', 'Rotationplasty'] as const),
    professionalBio: fc.constantFrom('', 'I fit legs.'),
    alsoAt: fc.constantFrom(
      undefined,
      [],
      [{ company: 'B', address: '2', city: 'X', state: 'mo', zipCode: '63105' }],
    ),
    treatsChildren: fc.constantFrom(undefined, null, true, false),
    firstVisitDays: fc.constantFrom(undefined, null, 0, 9),
    accessibility: fc.constantFrom(undefined, null, [], ['Lift']),
    limbLevels: fc.constantFrom(undefined, [], ['Hip']),
    npi: fc.constantFrom(undefined, '', '1234567893'),
  })
  .map((overrides) => listingInput.parse({ ...createListingInput(), ...overrides }));

it('an input is unchanged when stored and read again, whatever was stored before', () => {
  fc.assert(
    fc.property(inputArbitrary, inputArbitrary, (firstInput, secondInput) => {
      const firstListing = setFields(blankListing, toInputFields(firstInput));
      const inputFields = toInputFields(secondInput, toFields(firstListing));
      const secondListing = setFields(
        firstListing,
        pickFields(inputFields, findChangedFields(toFields(firstListing), inputFields)),
      );
      // Only the format of a ZIP may differ: five digits are shown.
      const { zipCode, ...otherFields } = toFields(secondListing);
      expect(otherFields).toEqual({ ...otherFields, ...omitZip(inputFields) });
      expect(zipCode).toBe((inputFields.zipCode as string).slice(0, 5));
      // Only fields, and values derived from them.
      const { _id, slug, v, status, reviewCount, createdAt } = secondListing;
      expect({ _id, slug, v, status, reviewCount, createdAt }).toEqual({
        _id: blankListing._id,
        slug: blankListing.slug,
        v: blankListing.v,
        status: blankListing.status,
        reviewCount: 0,
        createdAt: blankListing.createdAt,
      });
      expect(Object.values(secondListing)).not.toContain(undefined);
    }),
  );
});
const omitZip = ({ zipCode: _, ...otherFields }: Record<string, unknown>) => otherFields;
