import type { ListingDoc, UpdateDoc } from '@app/db';
import { type FieldName, type Fields, isSameValue, toFields } from '@app/listings';
import { insuranceValues } from '@app/option-lists';
import shares from '../data/shares.json' with { type: 'json' };
import { createSeedId } from '../ids.ts';
import { drawPhone, drawStreet } from '../listing/practices.ts';
import { drawBoolean, faker, pickWeighted } from '../random.ts';

const drawPhoneNear = (phone: unknown) => drawPhone(/\d{3}/.exec(String(phone))?.[0] ?? '314');

/** Random change per field; phone is the most frequent. */
const changeFactories: Record<keyof typeof shares.changes, (currentFields: Fields) => Partial<Fields>> = {
  phone: ({ phone }) => ({ phone: drawPhoneNear(phone) }),
  plans: ({ insuranceAccepted }) => {
    const keptPlans = (insuranceAccepted as string[]).filter(() => drawBoolean(0.9));
    const otherPlans = insuranceValues.filter((plan) => !keptPlans.includes(plan));
    return { insuranceAccepted: [...keptPlans, ...faker.helpers.arrayElements(otherPlans, 2)] };
  },
  wait: () => ({ firstVisitDays: faker.number.int({ min: 2, max: 30 }), acceptsNewPatients: true }),
  full: () => ({ acceptsNewPatients: false }),
  address: () => {
    // Within the same city.
    const { street, suite } = drawStreet();
    return { address: street, address2: suite ?? null };
  },
  spanish: ({ languageAccommodations }) => ({
    languageAccommodations: [...new Set([...(languageAccommodations as string[]), 'Spanish'])],
  }),
  bio: ({ professionalBio }) => ({
    professionalBio: `${professionalBio ?? ''} I now see people on Saturday mornings, too.`.trim(),
  }),
  website: () => ({ website: null }),
};

/** A pending update of a public listing with one to three real changes. */
export function drawUpdate(listing: ListingDoc, input: SubmissionInput): UpdateDoc {
  const currentFields = toFields(listing);
  let changes: Partial<Fields> = {};
  while (Object.keys(changes).length === 0) {
    const changeCount = Number(pickWeighted(shares.changesAtOnce));
    for (let i = 0; i < changeCount; i++)
      Object.assign(changes, changeFactories[pickWeighted(shares.changes)](currentFields));
    const isNew = ([name, value]: [string, unknown]) => !isSameValue(currentFields[name as FieldName], value);
    changes = Object.fromEntries(Object.entries(changes).filter(isNew));
  }
  const update = createUpdate(listing, changes, input);
  // Sometimes the public number changed after the update was sent.
  if (changes.phone && drawBoolean(0.15)) update.base.phone = drawPhoneNear(currentFields.phone);
  return update;
}

/** Running number of a listing, used in ids of its submissions, and their date. */
export interface SubmissionInput {
  index: number;
  at: Date;
}

/** The update with the values that were public when it was sent. */
export function createUpdate(
  listing: ListingDoc,
  changes: Partial<Fields>,
  { index, at }: SubmissionInput,
): UpdateDoc {
  const currentFields = toFields(listing);
  return {
    _id: createSeedId('update', at, index),
    listingId: listing._id,
    userId: listing.ownerUserId!,
    status: 'pending',
    changes,
    base: Object.fromEntries(Object.keys(changes).map((name) => [name, currentFields[name as FieldName]])),
    locale: 'en',
    v: 1,
    createdAt: at,
    submittedAt: at,
  };
}
