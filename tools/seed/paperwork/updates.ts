import type { ListingDoc, UpdateDoc } from '@app/db';
import { type FieldName, type Fields, isSame, toFields } from '@app/listings';
import { insuranceValues } from '@app/option-lists';
import { subtractDays } from '../calendar.ts';
import { seedId } from '../ids.ts';
import { drawDoor } from '../listing/practices.ts';
import type { Random } from '../random.ts';
import type { PaperworkOrder } from './order.ts';

/** How long the team leaves things waiting, in days: mostly a day, seldom a week. */
export const drawWait = (random: Random): number => Math.min(9, random.exponential(1.2));

/** Of the changes: the public value is another one by now. */
const MOVED = 0.06;

type Change = (random: Random, now: Fields) => Partial<Fields>;

const getAreaCode = (phone: unknown) => /\d{3}/.exec(String(phone))?.[0] ?? '314';

/** What people change: the phone most of all. */
const kinds: readonly (readonly [Change, number])[] = [
  [(random, { phone }) => ({ phone: `(${getAreaCode(phone)}) 555-01${random.int(10, 99)}` }), 30],
  [(random, { insuranceAccepted }) => ({ insuranceAccepted: pickOtherPlans(random, insuranceAccepted) }), 25],
  [(random) => ({ firstVisitDays: random.int(2, 30), acceptsNewPatients: true }), 15],
  [() => ({ acceptsNewPatients: false }), 6],
  [(random) => createMove(random), 12],
  [(_, { languageAccommodations }) => ({ languageAccommodations: withSpanish(languageAccommodations) }), 8],
  [
    (_, { professionalBio }) => ({
      professionalBio: `${professionalBio ?? ''} I now see people on Saturday mornings, too.`.trim(),
    }),
    14,
  ],
  [() => ({ website: null }), 4],
];

/** A change of a public listing that waits: one to three things at once, and nothing that is so already. */
export function drawUpdate(listing: ListingDoc, { random, index, now }: PaperworkOrder): UpdateDoc {
  const before = toFields(listing);
  let changes: Partial<Fields> = {};
  while (Object.keys(changes).length === 0) {
    const times = random.weighted([
      [1, 60],
      [2, 28],
      [3, 12],
    ]);
    for (let i = 0; i < times; i++) changes = { ...changes, ...random.weighted(kinds)(random, before) };
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

function pickOtherPlans(random: Random, plans: unknown): string[] {
  const left = (plans as string[]).filter(() => random.chance(0.9));
  const added = insuranceValues.filter((plan) => !left.includes(plan));
  return [...left, ...random.sample(added, 2)];
}

const withSpanish = (languages: unknown): string[] => [...new Set([...(languages as string[]), 'Spanish'])];

/** Within the same town. */
function createMove(random: Random): Partial<Fields> {
  const { street, suite } = drawDoor(random);
  return { address: street, address2: suite ?? null };
}
