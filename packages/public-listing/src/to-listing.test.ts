import { createListingDoc } from '@app/db/documents-for-tests';
import { listing as listingSchema } from '@app/types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toListing } from './to-listing.ts';

const seenAt = new Date('2026-09-03');
const check = { number: 'SECRET-1', seenAt, at: seenAt, by: 'SECRET-admin' };
const [cpo, license, residency, fellow] = ['CPO', 'State', 'NCOPE', 'FAAOP'] as const;

describe('what our team says of a listing', () => {
  const result = toListing(
    createListingDoc({
      licenses: [cpo, license, residency, fellow],
      credentialChecks: [
        { ...check, license: cpo, status: 'verified' },
        { ...check, license, status: 'expired' },
        { ...check, license: residency, status: 'not_found' },
        { ...check, license: 'One that it does not name any more', status: 'verified' },
      ],
      integrityNotice: { note: 'Five reviews were bought.', since: seenAt, by: 'SECRET-admin' },
    }),
    180,
  );

  it('a credential is checked only where its register confirmed it, and has the day of that', () =>
    expect(result.credentials).toEqual([
      { license: cpo, status: 'checked', seenAt: '2026-09-03' },
      { license, status: 'self_reported' },
      { license: residency, status: 'self_reported' },
      { license: fellow, status: 'self_reported' },
    ]));

  it('tells what the notice says and since when', () =>
    expect(result.integrityNotice).toEqual({
      note: 'Five reviews were bought.',
      since: '2026-09-03T00:00:00.000Z',
    }));

  it('tells no number, and nobody of the team', () =>
    expect(JSON.stringify(result)).not.toMatch(/SECRET|by"/));

  it('holds to the schema of the API, with no field beside it', () => {
    expect(z.safeParse(listingSchema, result).success).toBe(true);
    const always = Object.keys(listingSchema.shape).filter(
      (key) => key !== 'availability' && key !== 'ownStatus',
    );
    expect(Object.keys(result).sort()).toEqual(always.sort());
  });

  it.each([
    ['pending', true, 'pending'],
    ['rejected', true, 'rejected'],
    ['suspended', true, 'suspended'],
    ['approved', true, undefined],
    ['rejected', false, undefined],
  ] as const)('of one that is %s tells its owner (%s) why nobody sees it: %s', (status, owned, ownStatus) =>
    expect(toListing(createListingDoc({ status }), 180, owned).ownStatus).toBe(ownStatus),
  );

  it('says nothing of a notice where there is none', () =>
    expect(toListing(createListingDoc(), 180).integrityNotice).toBeNull());
});
