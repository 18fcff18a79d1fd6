import {
  type AuditDoc,
  computeFingerprint,
  type FlagDoc,
  type MessageDoc,
  type ReviewDoc,
  type SanctionDoc,
} from '@app/db';
import { decisionReasonValues, flagReasonValues } from '@app/option-lists';
import { accounts } from '@app/test-kit/accounts';
import { personas } from '@app/test-kit/personas';
import { ObjectId } from 'mongodb';
import { drawDecisionDate, drawWaitingSince, pickLater, replaceDates, subtractDays } from './calendar.ts';
import messages from './data/messages.json' with { type: 'json' };
import { createSeedId, createSeedUserId } from './ids.ts';
import { pick } from './random.ts';

export function addModeration(review: ReviewDoc, now: Date): ReviewDoc {
  const { status, visible, publishedAt, submittedAt } = review;
  const decidedAt = publishedAt ?? drawDecisionDate(submittedAt, now);
  const outcome = visible ? 'approved' : 'rejected';
  const reasons = visible ? [] : [pick(decisionReasonValues)];
  return {
    ...review,
    fingerprint: computeFingerprint(review.text),
    ...(status === 'flagged' && { openFlags: 1 }),
    ...((visible || status === 'rejected') && {
      decision: { outcome, reasons, note: '', at: decidedAt, by: seedAdminId },
    }),
  };
}

/** Older decisions have no audit entry: the overview covers this period. */
const auditedDays = 90;

/** Audit entries of a review that was decided recently and has not changed since; none for others. */
export function createAuditRows({ publicId, decision, ...review }: ReviewDoc, now: Date): AuditDoc[] {
  const { _id, userId, status, v, submittedAt, overallRating: stars } = review;
  if (decision?.outcome !== status || decision.at < subtractDays(now, auditedDays)) return [];
  const { at, by, reasons } = decision;
  const index = getIndex(_id);
  const target = { kind: 'review', id: publicId };
  const pendingState = { status: 'pending', v: v - 1 };
  return [
    {
      _id: createSeedId('submission', submittedAt, index),
      at: submittedAt,
      target,
      actor: { kind: 'user', id: userId },
      action: 'review.submit',
      after: { ...pendingState, stars },
    },
    {
      _id: createSeedId('decision', at, index),
      at,
      target,
      actor: { kind: 'admin', id: by },
      action: status === 'approved' ? 'review.approve' : 'review.reject',
      before: { ...pendingState, submittedAt },
      after: { status, v, stars, reasons },
    },
  ];
}

const getIndex = (id: ObjectId) => Number.parseInt(id.toHexString().slice(16), 16);

/** Flag of a reported review, for reasons that need no note and are not about the author's age. */
export function createFlag(review: ReviewDoc, now: Date): FlagDoc {
  const createdAt = pickLater(review.publishedAt!, drawWaitingSince(now));
  const index = getIndex(review._id);
  return {
    _id: createSeedId('flag', createdAt, index),
    reviewId: review._id,
    userId: createSeedUserId('reader', index),
    reason: pick(flagReasonValues.slice(0, 5)),
    note: '',
    status: 'open',
    createdAt,
  };
}

/** Staff id without an account: a former member. */
export const seedAdminId = 'admin_seed';

export const createMessages = (now: Date): MessageDoc[] =>
  replaceDates(messages, now).map(({ with: ownerKind, from, text, sentAt, status }, index) => {
    const { id } = personas[ownerKind as 'full' | 'usual'];
    const subjectId = new ObjectId(id);
    return {
      _id: createSeedId('message', now, index),
      kind: 'listing',
      about: subjectId,
      listingId: subjectId,
      locale: 'en',
      userId: accounts[ownerKind as 'full' | 'usual'].id,
      text,
      sentAt: sentAt as unknown as Date,
      ...(from === 'team' ? { from, by: seedAdminId } : { from: 'person', risks: [] }),
      status: status as MessageDoc['status'],
    };
  });

/** The author of a rejected review is silenced for a month. */
export const createSanction = ({ userId, publicId }: ReviewDoc, now: Date): SanctionDoc => ({
  _id: createSeedId('sanction', now, 0),
  userId,
  kind: 'silence',
  by: seedAdminId,
  locale: 'en',
  reason: 'These reviews advertise a shop.',
  from: subtractDays(now, 2),
  until: subtractDays(now, -28),
  about: { kind: 'review', id: publicId },
});
