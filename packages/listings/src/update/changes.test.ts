import type { ListingDoc, UpdateDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { listingInput } from '@app/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findChangedFields, pickFields, toFields, toInputFields } from '../listing/fields.ts';
import { createListingInput } from '../testing/inputs.ts';
import {
  applyUpdateApproval,
  applyUpdateUndo,
  findConflictingFields,
  getRequestedFields,
} from './changes.ts';

const now = new Date('2026-11-21T12:00:00Z');
const listingArbitrary: fc.Arbitrary<ListingDoc> = fc
  .record({
    company: fc.constantFrom('One', undefined),
    clinic: fc.constantFrom('Old', undefined),
    address: fc.constantFrom('1 Elm', { street1: '2 Oak', street2: 'Suite 3' }, { street1: '2 Oak' }),
    zipCode: fc.constantFrom('63101', '63101-1234', '66044'),
    website: fc.constantFrom(undefined, 'https://limbs.test', 'javascript:alert(1)'),
    limbLevels: fc.constantFrom(undefined, ['Hip', 'Hand']),
    treatsChildren: fc.constantFrom(undefined, true, false),
    confirmedAt: fc.constantFrom(undefined, new Date('2026-01-01'), new Date('2027-01-01')),
    slugHistory: fc.constantFrom(undefined, ['older']),
  })
  .map((overrides) =>
    omitAbsent(createListingDoc({ ...(overrides as Partial<ListingDoc>), ownerUserId: 'user_owner' })),
  );
const inputArbitrary = fc
  .record({
    lastName: fc.constantFrom('Doe', 'Smith'),
    company: fc.constantFrom('One', 'Two'),
    address: fc.constantFrom('2 Oak', '3 Fir'),
    address2: fc.constantFrom('', 'Suite 3'),
    zipCode: fc.constantFrom('63101', '66044-0001'),
    website: fc.constantFrom('', 'https://limbs.test'),
    limbLevels: fc.constantFrom(undefined, [], ['Hand', 'Hip']),
    treatsChildren: fc.constantFrom(undefined, null, true),
  })
  .map((fields) => listingInput.parse({ ...createListingInput(), ...fields }));

function omitAbsent(doc: ListingDoc): ListingDoc {
  return Object.fromEntries(
    Object.entries(doc).filter(([, value]) => value !== undefined),
  ) as unknown as ListingDoc;
}

function createUpdate(listing: ListingDoc, updateInput: Parameters<typeof toInputFields>[0]): UpdateDoc {
  const requestedFields = toInputFields(updateInput, toFields(listing));
  const changedNames = findChangedFields(toFields(listing), requestedFields);
  return {
    _id: listing._id,
    listingId: listing._id,
    userId: 'user_owner',
    status: 'pending',
    changes: pickFields(requestedFields, changedNames),
    base: pickFields(toFields(listing), changedNames),
    locale: 'en',
    v: 1,
    createdAt: now,
    submittedAt: now,
  };
}
const createDecision = (accepted: string[]) => ({
  outcome: 'approved' as const,
  accepted,
  notes: '',
  at: now,
  by: 'admin_1',
});

it('an approval writes the accepted fields only, and Undo leaves no trace', () => {
  fc.assert(
    fc.property(listingArbitrary, inputArbitrary, fc.nat(), (listing, updateInput, acceptedBits) => {
      const previousCase = { update: createUpdate(listing, updateInput), listing };
      const requestedNames = getRequestedFields(previousCase.update);
      expect(findConflictingFields(previousCase)).toEqual([]);
      const acceptedNames = requestedNames.filter((_, i) => (acceptedBits >> i) % 2 === 0);
      const approvedCase = applyUpdateApproval(previousCase, createDecision(acceptedNames));
      expect(findChangedFields(toFields(listing), toFields(approvedCase.listing))).toEqual(
        // A ZIP is shown with five digits: one that only gained four more looks unchanged.
        acceptedNames.filter(
          (name) =>
            name !== 'zipCode' || toFields(approvedCase.listing).zipCode !== toFields(listing).zipCode,
        ),
      );
      const { ownerUserId, status, _id, reviewCount, createdAt } = listing;
      expect(approvedCase.listing).toMatchObject({ ownerUserId, status, _id, reviewCount, createdAt });

      const restoredCase = applyUpdateUndo(approvedCase, previousCase);
      expect(restoredCase.update).toEqual({ ...previousCase.update, v: 3 });
      expect(restoredCase.listing).toEqual({ ...listing, updatedAt: now, v: listing.v + 2 });
    }),
  );
});

it('an update has a conflict exactly if the public value is neither the old nor the new one', () => {
  fc.assert(
    fc.property(listingArbitrary, inputArbitrary, inputArbitrary, (listing, updateInput, otherInput) => {
      const update = createUpdate(listing, updateInput);
      const otherCase = applyUpdateApproval(
        { update: createUpdate(listing, otherInput), listing },
        createDecision(getRequestedFields(createUpdate(listing, otherInput))),
      );
      const conflicts = findConflictingFields({ update, listing: otherCase.listing });
      const publicFields = toFields(otherCase.listing);
      const requestedFields = toInputFields(updateInput, toFields(listing));
      // Shown with five digits, whatever was typed.
      requestedFields.zipCode = String(requestedFields.zipCode).slice(0, 5);
      for (const name of getRequestedFields(update)) {
        const isUnchanged = !findChangedFields(toFields(listing), publicFields).includes(name);
        const isPublicAlready = !findChangedFields(requestedFields, publicFields).includes(name);
        expect([name, conflicts.includes(name)]).toEqual([name, !isUnchanged && !isPublicAlready]);
      }
    }),
  );
});
