// Requests of patients for a visit, in different states, and how soon practices answered earlier ones.
import type { ListingDoc, VisitRequestDoc } from '@app/db';
import { addWorkingDays } from '@app/listings/visit-request/working-days';
import { accounts } from '@app/test-kit/accounts';
import { personas } from '@app/test-kit/personas';
import { ObjectId } from 'mongodb';
import { subtractDays } from './calendar.ts';
import drafts from './data/visit-requests.json' with { type: 'json' };
import { createSeedId, createSeedUserId } from './ids.ts';
import { createDraw } from './random.ts';

/** Of those that accept requests; one in six of them has too few answers to show. */
const answeringShare = 0.6;
const refusingShare = 0.06;
const typicalHours = [2, 4, 9, 15, 20, 22, 30, 44, 60];

/** Adds answers to earlier visit requests to a listing, unless its owner accepts none. */
export function addVisitAnswers(listing: ListingDoc, index: number): ListingDoc {
  if (!listing.approved || !listing.ownerUserId || listing.availability) return listing;
  const drawFraction = (key: string) => createDraw(key)(String(index));
  const isPersona = Object.values(personas).some(({ id }) => id === listing._id.toHexString());
  if (!isPersona && drawFraction('refuses') < refusingShare)
    return { ...listing, refusesVisitRequests: true };
  const answerShare = drawFraction('answers');
  if (answerShare > answeringShare) return listing;
  const answerCount = 3 + Math.floor(answerShare * 28);
  const pace = drawFraction('pace');
  const visitAnswerHours = Array.from({ length: answerCount }, (_, answerIndex) => {
    if (drawFraction(`silent ${answerIndex}`) < 0.12) return -1;
    const position = pace * 0.7 + drawFraction(`hours ${answerIndex}`) * 0.3;
    return typicalHours[Math.floor(position * typicalHours.length)]!;
  });
  return { ...listing, visitAnswerHours };
}

/** `account`: the patient has one; `reader`: another patient, by number. */
type RequestDraft = Pick<VisitRequestDoc, 'kind' | 'patient' | 'status' | 'name' | 'times'> & {
  persona: keyof typeof personas;
  account?: keyof typeof accounts;
  reader: number;
  daysAgo: number;
  contact?: Pick<VisitRequestDoc, 'phone' | 'email'>;
};

const stLouisTimeZone = 'America/Chicago';

/** Requests to practices around St. Louis whose owners have accounts. */
export const createVisitRequests = (now: Date): VisitRequestDoc[] =>
  (drafts as unknown as RequestDraft[]).map(
    ({ persona, account, reader, daysAgo, contact, ...request }, index) => {
      const { status } = request;
      const askedAt = subtractDays(now, daysAgo);
      const dueDate = addWorkingDays(askedAt, 3, stLouisTimeZone).time;
      return {
        _id: createSeedId('visit', askedAt, index),
        listingId: new ObjectId(personas[persona].id),
        userId: account ? accounts[account].id : createSeedUserId('reader', 500 + reader),
        ...request,
        ...contact,
        locale: 'en',
        ...((status === 'new' || status === 'called') && { open: true }),
        askedAt,
        hearBy: addWorkingDays(askedAt, 2, stLouisTimeZone).day,
        ...(status === 'new' && (dueDate > now ? { dueAt: dueDate } : { toldAt: dueDate })),
        ...(status !== 'new' && status !== 'withdrawn' && { answeredAt: subtractDays(askedAt, -0.6) }),
      };
    },
  );
