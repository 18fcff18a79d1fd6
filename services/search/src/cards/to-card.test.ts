import { toListing } from '@app/public-listing';
import { card } from '@app/types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createListingDoc } from '../testing/documents.ts';
import { createSampleListings } from '../testing/samples.ts';
import { toCard } from './to-card.ts';

const samples = createSampleListings(200);
const [listingWithTwoPlaces] = samples.filter(({ places }) => places.length === 2 && places[1]!.at);
const doc = createListingDoc(listingWithTwoPlaces!, {
  email: 'x@mail.test',
  ownerUserId: 'user_1',
  npi: '3000000004',
});

describe('a card', () => {
  it('of every sample listing has the contract’s fields, at each of its places', () => {
    for (const sample of samples) {
      sample.places.forEach((_, placeNumber) => {
        const sampleCard = { ...toCard(createListingDoc(sample), 180, placeNumber), distanceMiles: null };
        expect(z.safeParse(card, sampleCard).success).toBe(true);
        // `matched` exists in searches by name only, `clinicSlug` comes from the index, `availability` only if no patients
        // are seen, `fromRegister` only of the register.
        const absentFields = [
          'matched',
          'clinicSlug',
          'fromRegister',
          ...(sample.isAway ? [] : ['availability']),
        ];
        const keys = Object.keys(card.shape).filter((key) => !absentFields.includes(key));
        expect(Object.keys(sampleCard).sort()).toEqual(keys.sort());
      });
    }
  });

  it('shows the given place, or the main one if that no longer exists', () => {
    expect(toCard(doc, 180, 1)).toMatchObject({
      company: listingWithTwoPlaces!.places[1]!.company,
      city: listingWithTwoPlaces!.places[1]!.city,
      at: listingWithTwoPlaces!.places[1]!.at,
    });
    expect(toCard(doc, 180, 3)).toMatchObject({
      company: listingWithTwoPlaces!.places[0]!.company,
      city: listingWithTwoPlaces!.places[0]!.city,
    });
  });

  it('says whether a listing has an owner, not which', () => {
    expect(toCard(doc, 180)).toMatchObject({ claimed: true });
    expect(JSON.stringify([toCard(doc, 180), toListing(doc, 180)])).not.toMatch(
      /user_1|mail\.test|3000000004/,
    );
  });

  it('says that the register is its source until somebody claims or confirms the listing', () => {
    const { ownerUserId: _, confirmedAt: __, ...unclaimedFields } = doc;
    const registerDoc = { ...unclaimedFields, register: { values: {}, updatedOn: '2026-09-03' } };
    const claimedDoc = { ...registerDoc, ownerUserId: 'user_1' };
    const confirmedDoc = { ...registerDoc, confirmedAt: new Date() };
    const fromRegisterFlags = [registerDoc, claimedDoc, confirmedDoc, unclaimedFields].map(
      (sourceDoc) => toCard(sourceDoc, 180).fromRegister,
    );
    expect(fromRegisterFlags).toEqual([true, undefined, undefined, undefined]);
  });

  it.each([60, 180])('is stale after the number of days in the settings: %i', (staleDays) => {
    const isStaleAfter = (days: number) =>
      toCard({ ...doc, confirmedAt: new Date(Date.now() - days * 86_400_000) }, staleDays).stale;
    expect([isStaleAfter(staleDays - 1), isStaleAfter(staleDays + 1)]).toEqual([false, true]);
    expect(toCard(createListingDoc(listingWithTwoPlaces!, { confirmedAt: undefined }), staleDays).stale).toBe(
      true,
    );
  });
});

it('S9: neither a card nor a profile shows a harmful address', () => {
  const address = 'javascript:alert(1)';
  const harmfulDoc = { ...doc, website: address, profilePicture: address };
  expect(toListing(harmfulDoc, 180)).toMatchObject({ website: '', profilePicture: '' });
  expect(toCard(harmfulDoc, 180)).toMatchObject({ profilePicture: '' });
  expect(JSON.stringify([toCard(harmfulDoc, 180), toListing(harmfulDoc, 180)])).not.toContain(address);
});
