// A mother's saved prosthetists, shared with her son, who adds notes.
import { randomBytes } from 'node:crypto';
import type { SavedPeopleDoc, SharedListDoc } from '@app/db';
import { accounts } from '@app/test-kit/accounts';
import { personas } from '@app/test-kit/personas';
import { ObjectId } from 'mongodb';
import { subtractDays } from './calendar.ts';
import { createSeedId } from './ids.ts';

const { parent, teen } = accounts;

const entries = [
  {
    persona: 'paediatric',
    daysAgo: 2,
    note: 'Good with kids, says the school nurse. Ask how often they resize.',
  },
  { persona: 'popular', daysAgo: 5, note: 'Closest to the bus. Parking is behind the building.' },
  { persona: 'full', daysAgo: 11, note: '' },
] as const;

const readerNotes = [
  { persona: 'popular', daysAgo: 3, note: 'My coach goes there. I would like to try them first.' },
] as const;

const toListingId = (persona: keyof typeof personas) => new ObjectId(personas[persona].id);

export const createSavedPeople = (now: Date): SavedPeopleDoc[] => [
  {
    _id: parent.id,
    people: entries.map(({ persona, daysAgo, note }) => ({
      listingId: toListingId(persona),
      note,
      savedAt: subtractDays(now, daysAgo),
    })),
  },
];

export function createSharedLists(now: Date): SharedListDoc[] {
  const createdAt = subtractDays(now, 4);
  return [
    {
      _id: createSeedId('shared', createdAt, 0),
      ownerUserId: parent.id,
      ownerName: parent.firstName,
      mode: 'together',
      createdAt,
      // The hash of a random secret that nobody knows.
      hash: randomBytes(32).toString('base64url'),
      readerUserId: teen.id,
      readerName: teen.firstName,
      acceptedAt: subtractDays(now, 3.6),
      notes: readerNotes.map(({ persona, daysAgo, note }) => ({
        listingId: toListingId(persona),
        note,
        writtenAt: subtractDays(now, daysAgo),
      })),
    },
  ];
}
