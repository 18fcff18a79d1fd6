// Practice managers of listings around St. Louis: one who manages two of them, and a pending invitation.
import type { ManagerDoc } from '@app/db';
import { accounts } from '@app/test-kit/accounts';
import { personas } from '@app/test-kit/personas';
import { ObjectId } from 'mongodb';
import { subtractDays } from './calendar.ts';
import { createSeedId } from './ids.ts';

const { manager, full, usual, popular } = accounts;
const name = `${manager.firstName} ${manager.lastName}`;

const createManager = (
  index: number,
  {
    listing,
    owner,
    daysAgo,
    now,
  }: { listing: { id: string }; owner: { id: string }; daysAgo: number; now: Date },
): ManagerDoc => {
  const sentAt = subtractDays(now, daysAgo);
  return {
    _id: createSeedId('manager', sentAt, index),
    listingId: new ObjectId(listing.id),
    ownerUserId: owner.id,
    status: 'active',
    userId: manager.id,
    name,
    acceptedAt: subtractDays(now, daysAgo - 1),
    locale: 'en',
    sentAt,
    v: 1,
  };
};

export function createManagers(now: Date): ManagerDoc[] {
  const {
    userId: _,
    name: __,
    acceptedAt: ___,
    ...invitation
  } = createManager(2, {
    listing: personas.popular,
    owner: popular,
    daysAgo: 2,
    now,
  });
  return [
    createManager(0, { listing: personas.full, owner: full, daysAgo: 60, now }),
    createManager(1, { listing: personas.usual, owner: usual, daysAgo: 20, now }),
    {
      ...invitation,
      status: 'invited',
      email: 'office@ferreira.clinic.test',
      expiresAt: subtractDays(now, -5),
    },
  ];
}
