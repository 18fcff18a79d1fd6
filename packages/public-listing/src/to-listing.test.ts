import { createListingDoc } from '@app/db/documents-for-tests';
import { listing as listingSchema } from '@app/types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toListing } from './to-listing.ts';

const seenAt = new Date('2026-09-03');
const credentialCheck = { number: 'SECRET-1', seenAt, at: seenAt, by: 'SECRET-admin' };
const [cpo, license, residency, fellow] = ['CPO', 'State', 'NCOPE', 'FAAOP'] as const;

describe('staff facts about a listing', () => {
  const shownListing = toListing(
    createListingDoc({
      licenses: [cpo, license, residency, fellow],
      credentialChecks: [
        { ...credentialCheck, license: cpo, status: 'verified' },
        { ...credentialCheck, license, status: 'expired' },
        { ...credentialCheck, license: residency, status: 'not_found' },
        { ...credentialCheck, license: 'One that it does not name any more', status: 'verified' },
      ],
      integrityNotice: { note: 'Five reviews were bought.', since: seenAt, by: 'SECRET-admin' },
    }),
    180,
  );

  it('mark a credential as checked only if its register confirmed it, with the date', () =>
    expect(shownListing.credentials).toEqual([
      { license: cpo, status: 'checked', seenAt: '2026-09-03' },
      { license, status: 'self_reported' },
      { license: residency, status: 'self_reported' },
      { license: fellow, status: 'self_reported' },
    ]));

  it('contain the text of a notice and its date', () =>
    expect(shownListing.integrityNotice).toEqual({
      note: 'Five reviews were bought.',
      since: '2026-09-03T00:00:00.000Z',
    }));

  it('contain no number, and no staff name', () =>
    expect(JSON.stringify(shownListing)).not.toMatch(/SECRET|by"/));

  it('have exactly the fields of the API’s schema', () => {
    expect(z.safeParse(listingSchema, shownListing).success).toBe(true);
    const requiredKeys = Object.keys(listingSchema.shape).filter(
      (key) => !['availability', 'ownStatus', 'clinicSlug'].includes(key),
    );
    expect(Object.keys(shownListing).sort()).toEqual(requiredKeys.sort());
  });

  it.each([
    ['pending', true, 'pending'],
    ['rejected', true, 'rejected'],
    ['suspended', true, 'suspended'],
    ['approved', true, undefined],
    ['rejected', false, undefined],
  ] as const)('with the status %s show the owner (%s) why it is not public: %s', (status, isOwn, ownStatus) =>
    expect(toListing(createListingDoc({ status }), 180, isOwn).ownStatus).toBe(ownStatus),
  );

  it.each([
    [{}, '1234567893'],
    [{ ownerUserId: 'user_1' }, null],
    [{ confirmedAt: seenAt, confirmedBy: 'team' as const }, null],
    [{ register: undefined }, null],
  ])(
    'name the register as the source until somebody claims or confirms the listing: %j',
    (overrides, npi) => {
      const register = { values: {}, updatedOn: '2026-09-03' };
      const doc = createListingDoc({ npi: '1234567893', register, ...overrides });
      expect(toListing(doc, 180).registerNpi).toBe(npi);
    },
  );

  it('contain no notice if there is none', () =>
    expect(toListing(createListingDoc(), 180).integrityNotice).toBeNull());
});
