// Requests of patients for a visit, in different states, and how soon practices answered earlier ones.
import { hash } from 'node:crypto';
import type { ListingDoc, VisitRequestDoc } from '@app/db';
import { addWorkingDays } from '@app/listings/visit-request/working-days';
import { accounts } from '@app/test-kit/accounts';
import { personas } from '@app/test-kit/personas';
import { ObjectId } from 'mongodb';
import { subtractDays } from './calendar.ts';
import { createSeedId, createSeedUserId } from './ids.ts';

/** Returns a fraction that depends only on the text and the listing, so that draws of other fields are unaffected. */
const drawFraction = (key: string, index: number) =>
  Number.parseInt(hash('sha256', `${key} ${index}`).slice(0, 8), 16) / 2 ** 32;

/** Of those that accept requests; one in six of them has too few answers to show. */
const answeringShare = 0.6;
const refusingShare = 0.06;
const typicalHours = [2, 4, 9, 15, 20, 22, 30, 44, 60];

/** Adds answers to earlier visit requests to a listing, unless its owner accepts none. */
export function addVisitAnswers(listing: ListingDoc, index: number): ListingDoc {
  if (!listing.approved || !listing.ownerUserId || listing.availability) return listing;
  const isPersona = Object.values(personas).some(({ id }) => id === listing._id.toHexString());
  if (!isPersona && drawFraction('refuses', index) < refusingShare)
    return { ...listing, refusesVisitRequests: true };
  const answerShare = drawFraction('answers', index);
  if (answerShare > answeringShare) return listing;
  const answerCount = 3 + Math.floor(answerShare * 28);
  const pace = drawFraction('pace', index);
  const visitAnswerHours = Array.from({ length: answerCount }, (_, answerIndex) => {
    if (drawFraction(`silent ${answerIndex}`, index) < 0.12) return -1;
    const position = pace * 0.7 + drawFraction(`hours ${answerIndex}`, index) * 0.3;
    return typicalHours[Math.floor(position * typicalHours.length)]!;
  });
  return { ...listing, visitAnswerHours };
}

type RequestDraft = Pick<VisitRequestDoc, 'kind' | 'patient' | 'status'> & {
  persona: keyof typeof personas;
  userId: string;
  daysAgo: number;
  name?: string;
  contact?: Pick<VisitRequestDoc, 'phone' | 'email'>;
  times?: VisitRequestDoc['times'];
};

const { patient, parent, upperLimb } = accounts;
const createReaderId = (index: number) => createSeedUserId('reader', 500 + index);
const phoneContact = { phone: '(314) 555-0188' };

const requestDrafts: RequestDraft[] = [
  {
    persona: 'full',
    userId: createReaderId(1),
    daysAgo: 0.2,
    kind: 'call_back',
    patient: 'new',
    status: 'new',
    name: 'Teresa Calloway',
    contact: { phone: '(314) 555-0163' },
    times: ['morning'],
  },
  {
    persona: 'full',
    userId: parent.id,
    daysAgo: 1.1,
    kind: 'visit',
    patient: 'new',
    status: 'new',
    name: 'Grace Abernathy',
    contact: { email: parent.email },
    times: ['afternoon', 'saturday'],
  },
  {
    persona: 'full',
    userId: upperLimb.id,
    daysAgo: 6,
    kind: 'visit',
    patient: 'returning',
    status: 'called',
    name: 'Farid Haddad',
    contact: { phone: '(636) 555-0127' },
    times: ['any'],
  },
  {
    persona: 'full',
    userId: createReaderId(2),
    daysAgo: 9,
    kind: 'visit',
    patient: 'new',
    status: 'booked',
    name: 'Lionel Marsh',
    contact: { phone: '(618) 555-0110' },
    times: ['morning', 'afternoon'],
  },
  {
    persona: 'full',
    userId: createReaderId(3),
    daysAgo: 14,
    kind: 'call_back',
    patient: 'new',
    status: 'declined',
    name: 'Ana Belén Ortiz',
    contact: { email: 'ana.ortiz@mail.test' },
    times: ['any'],
  },
  {
    persona: 'full',
    userId: createReaderId(4),
    daysAgo: 3,
    kind: 'visit',
    patient: 'new',
    status: 'withdrawn',
  },
  {
    persona: 'usual',
    userId: patient.id,
    daysAgo: 8,
    kind: 'call_back',
    patient: 'new',
    status: 'new',
    name: 'Maya Lindqvist',
    contact: phoneContact,
    times: ['morning'],
  },
  {
    persona: 'popular',
    userId: patient.id,
    daysAgo: 12,
    kind: 'visit',
    patient: 'new',
    status: 'booked',
    name: 'Maya Lindqvist',
    contact: phoneContact,
    times: ['any'],
  },
];

const stLouisTimeZone = 'America/Chicago';

/** Requests to practices around St. Louis whose owners have accounts. */
export const createVisitRequests = (now: Date): VisitRequestDoc[] =>
  requestDrafts.map(({ persona, userId, daysAgo, name, contact, times, ...state }, index) => {
    const askedAt = subtractDays(now, daysAgo);
    const dueDate = addWorkingDays(askedAt, 3, stLouisTimeZone).time;
    const isOpen = state.status === 'new' || state.status === 'called';
    const isAnswered = !['new', 'withdrawn'].includes(state.status);
    return {
      _id: createSeedId('visit', askedAt, index),
      listingId: new ObjectId(personas[persona].id),
      userId,
      ...state,
      ...(name && { name }),
      ...contact,
      ...(times && { times }),
      locale: 'en',
      ...(isOpen && { open: true }),
      askedAt,
      hearBy: addWorkingDays(askedAt, 2, stLouisTimeZone).day,
      ...(state.status === 'new' && (dueDate > now ? { dueAt: dueDate } : { toldAt: dueDate })),
      ...(isAnswered && { answeredAt: subtractDays(askedAt, -0.6) }),
    };
  });
