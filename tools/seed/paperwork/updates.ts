import type { ListingDoc, UpdateDoc } from '@app/db';
import { type FieldName, type Fields, isSame, toFields } from '@app/listings';
import { insuranceValues } from '@app/option-lists';
import { subtractDays } from '../calendar.ts';
import shares from '../data/shares.json' with { type: 'json' };
import { seedId } from '../ids.ts';
import { drawStreet } from '../listing/practices.ts';
import type { Random } from '../random.ts';
import type { PaperworkOrder } from './order.ts';

/** How long the team leaves things waiting, in days: mostly a day, seldom a week. */
export const drawWait = (random: Random): number => Math.min(9, random.exponential(1.2));

/** Of the changes: the public value is another one by now. */
const MOVED = 0.06;

const getAreaCode = (phone: unknown) => /\d{3}/.exec(String(phone))?.[0] ?? '314';

/** What people change: the phone most of all. */
const changesByKind: Record<keyof typeof shares.changes, (random: Random, now: Fields) => Partial<Fields>> = {
  phone: (random, { phone }) => ({ phone: `(${getAreaCode(phone)}) 555-01${random.int(10, 99)}` }),
  plans: (random, { insuranceAccepted }) => ({
    insuranceAccepted: pickOtherPlans(random, insuranceAccepted as string[]),
  }),
  wait: (random) => ({ firstVisitDays: random.int(2, 30), acceptsNewPatients: true }),
  full: () => ({ acceptsNewPatients: false }),
  address: (random) => {
    // Within the same town.
    const { street, suite } = drawStreet(random);
    return { address: street, address2: suite ?? null };
  },
  spanish: (_, { languageAccommodations }) => ({
    languageAccommodations: [...new Set([...(languageAccommodations as string[]), 'Spanish'])],
  }),
  bio: (_, { professionalBio }) => ({
    professionalBio: `${professionalBio ?? ''} I now see people on Saturday mornings, too.`.trim(),
  }),
  website: () => ({ website: null }),
};

/** A change of a public listing that waits: one to three things at once, and nothing that is so already. */
export function drawUpdate(listing: ListingDoc, { random, index, now }: PaperworkOrder): UpdateDoc {
  const before = toFields(listing);
  let changes: Partial<Fields> = {};
  while (Object.keys(changes).length === 0) {
    const times = Number(random.weighted(shares.changesAtOnce));
    for (let i = 0; i < times; i++)
      Object.assign(changes, changesByKind[random.weighted(shares.changes)](random, before));
    changes = pickDifferences(before, changes);
  }
  return createUpdate(listing, {
    changes,
    index,
    at: subtractDays(now, drawWait(random)),
    ...(random.chance(MOVED) && { moved: true }),
  });
}

interface Sent {
  changes: Partial<Fields>;
  index: number;
  at: Date;
  /** Where it changes the phone: the public one was another one then. */
  moved?: true;
}

/** The change with the values that were public when it was sent. */
export function createUpdate(listing: ListingDoc, { changes, index, at, moved: isMoved }: Sent): UpdateDoc {
  const before = toFields(listing);
  const names = Object.keys(changes) as FieldName[];
  const base = Object.fromEntries(names.map((name) => [name, before[name]]));
  if (isMoved && 'phone' in base) base.phone = `(${getAreaCode(base.phone)}) 555-0101`;
  return {
    _id: seedId('update', at, index),
    listingId: listing._id,
    userId: listing.ownerUserId!,
    status: 'pending',
    changes,
    base,
    locale: 'en',
    v: 1,
    createdAt: at,
    submittedAt: at,
  };
}

const pickDifferences = (before: Fields, changes: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isSame(before[name as FieldName], value)),
  );

function pickOtherPlans(random: Random, plans: string[]): string[] {
  const left = plans.filter(() => random.chance(0.9));
  const added = insuranceValues.filter((plan) => !left.includes(plan));
  return [...left, ...random.sample(added, 2)];
}
