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
import { drawDecision, drawWaiting, pickLater, subtractDays, withDates } from './calendar.ts';
import messages from './data/messages.json' with { type: 'json' };
import { seedId, seedUserId } from './ids.ts';
import { pick } from './random.ts';

/** What the team's work, and what finds copies, leave on a review. */
export function withTeamWork(review: ReviewDoc, now: Date): ReviewDoc {
  const { status, visible, publishedAt, submittedAt } = review;
  const at = publishedAt ?? drawDecision(submittedAt, now);
  const outcome = visible ? 'approved' : 'rejected';
  const reasons = visible ? [] : [pick(decisionReasonValues)];
  return {
    ...review,
    fingerprint: computeFingerprint(review.text),
    ...(status === 'flagged' && { openFlags: 1 }),
    ...((visible || status === 'rejected') && {
      decision: { outcome, reasons, note: '', at, by: seedAdmin },
    }),
  };
}

/** Decisions older than this have no line in the log: the overview looks back so far. */
const loggedDays = 90;

/** The line of the audit log about a decision of the last months; none about older ones. */
export function createLogRows({ publicId, decision, ...review }: ReviewDoc, now: Date): AuditDoc[] {
  if (!decision || decision.at < subtractDays(now, loggedDays)) return [];
  const { outcome, at, by, reasons } = decision;
  const { _id, v, submittedAt, overallRating: stars } = review;
  return [
    {
      ...{ _id: seedId('decision', at, getIndex(_id)), at, actor: { kind: 'admin', id: by } },
      ...{ action: outcome === 'approved' ? 'review.approve' : 'review.reject' },
      target: { kind: 'review', id: publicId },
      before: { status: 'pending', v, submittedAt },
      after: { status: outcome, v: v + 1, stars, reasons },
    },
  ];
}

/** The running number in an id of the seed. */
const getIndex = (id: ObjectId) => Number.parseInt(id.toHexString().slice(16), 16);

/** The reader's flag that makes a review a flagged one; for what needs no note and is not about the author's age. */
export function createFlag(review: ReviewDoc, now: Date): FlagDoc {
  const createdAt = pickLater(review.publishedAt!, drawWaiting(now));
  const index = getIndex(review._id);
  return {
    _id: seedId('flag', createdAt, index),
    reviewId: review._id,
    userId: seedUserId('reader', index),
    reason: pick(flagReasonValues.slice(0, 5)),
    note: '',
    status: 'open',
    createdAt,
  };
}

/** Has left the team: nobody signs in with this id. */
export const seedAdmin = 'admin_seed';

/** What staff and owners wrote to each other; one answer waits. */
export const createMessages = (now: Date): MessageDoc[] =>
  withDates(messages, now).map(({ with: owner, from, text, sentAt, status }, index) => {
    const { id } = personas[owner as 'full' | 'usual'];
    const about = new ObjectId(id);
    return {
      ...{ _id: seedId('message', now, index), kind: 'listing', about, listingId: about, locale: 'en' },
      ...{ userId: accounts[owner as 'full' | 'usual'].id, text, sentAt: sentAt as unknown as Date },
      ...(from === 'team' ? { from, by: seedAdmin } : { from: 'person', risks: [] }),
      status: status as MessageDoc['status'],
    };
  });

/** The author of a rejected review may not write for a month. */
export const createSanction = ({ userId, publicId }: ReviewDoc, now: Date): SanctionDoc => ({
  ...{ _id: seedId('sanction', now, 0), userId, kind: 'silence', by: seedAdmin, locale: 'en' },
  reason: 'These reviews advertise a shop.',
  ...{ from: subtractDays(now, 2), until: subtractDays(now, -28) },
  about: { kind: 'review', id: publicId },
});
