// The inbox: waiting items of all kinds in one list, with one SLA.
import * as z from 'zod/mini';
import { createOptionalQueryList, instant, slugOrId } from '../call/params.ts';
import { createLine } from '../call/text-schemas.ts';
import { reviewId } from '../review/own-review.ts';
import { createListShape, lockShown, mailLocale, pageQuery, riskShown, slaShown, yesOrNo } from './lists.ts';
import { itemId, type QueueKind, queueKinds, staffMemberShown } from './queue.ts';
import { defineStaffCall } from './staff-call.ts';

/** Kinds of decisions about a review, beside the queue of reviews. */
const reviewDecisionKinds = ['year-later', 'flags', 'author-appeals', 'proofs'] as const;
export const inboxKinds = [...queueKinds, ...reviewDecisionKinds] as const;
export type InboxKind = (typeof inboxKinds)[number];

const isReviewDecisionKind = (kind: InboxKind): kind is (typeof reviewDecisionKinds)[number] =>
  reviewDecisionKinds.some((decisionKind) => decisionKind === kind);

/** The queue of an item's record, to which locks, history, notes and assignments belong. */
export const toQueueKind = (kind: InboxKind): QueueKind => (isReviewDecisionKind(kind) ? 'reviews' : kind);

export const inboxEntry = z.object({
  kind: z.enum(inboxKinds),
  id: itemId,
  /** Version for bulk decisions; null: the kind has none. */
  v: z.nullable(z.int()),
  status: z.string(),
  /** The prosthetist; empty: the listing no longer exists. */
  name: z.string(),
  company: z.string(),
  /** Who asks, if someone else: a claimant or staff member. */
  by: z.string(),
  /** Start of the text to decide. */
  text: z.string(),
  fields: z.array(z.string()),
  /** Null, too, for kinds without bulk decisions. */
  locale: mailLocale,
  /** Codes of warnings; they never decide. */
  warnings: z.array(z.string()),
  since: instant,
  /** Null: not waiting. */
  promise: z.nullable(slaShown),
  /** Null: the list is not ordered by risk. */
  risk: z.nullable(riskShown),
  lock: z.nullable(lockShown),
  assignee: z.nullable(staffMemberShown),
});
export type InboxEntry = z.output<typeof inboxEntry>;

export const inboxViews = ['all', 'risk', 'promise', 'warning', 'expiring', 'mine'] as const;
export type InboxView = (typeof inboxViews)[number];

export const listInbox = defineStaffCall('read', 'GET /api/admin/inbox', {
  id: 'adminListInbox',
  summary:
    'What waits, of all kinds or some, the least time left first; with `status` and one kind: what was decided, the newest first.',
  query: z.object({
    ...pageQuery,
    /** Absent: all. */
    kind: createOptionalQueryList(inboxKinds),
    /** A status of a single kind; `any`: all statuses of reviews. */
    status: z.optional(z.string().check(z.regex(/^[a-z_]{1,20}$/))),
    /** For a single kind only, except `all` and `mine`. */
    view: z.optional(z.enum(inboxViews)),
    /** `me`: items that the caller may decide and that are not assigned to others. `assigned`: the caller's items. */
    whose: z.optional(z.enum(['me', 'assigned'])),
    /** Words of a review, or the name of a prosthetist, claimant or practice. */
    q: z.optional(createLine(100)),
    stars: createOptionalQueryList(['1', '2', '3', '4', '5']),
    reply: yesOrNo,
    listing: z.optional(slugOrId),
    /** Public id of a review: selects reviews by the same author. */
    authorOf: z.optional(reviewId),
  }),
  reply: z.object(createListShape(inboxEntry)),
});

/** An object with this schema for each kind. */
export const createSchemaByKind = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object(Object.fromEntries(inboxKinds.map((kind) => [kind, schema])) as Record<InboxKind, Schema>);

/** Number of waiting items by kind. */
const countsByKind = createSchemaByKind(z.int());

export const countInbox = defineStaffCall('read', 'GET /api/admin/inbox/counts', {
  id: 'adminCountInbox',
  summary: 'How many items wait of each kind: in all, and for the caller, being theirs or nobody’s.',
  reply: z.object({
    kinds: countsByKind,
    total: z.int(),
    forMe: z.object({ kinds: countsByKind, total: z.int() }),
  }),
});
export type InboxCounts = z.output<(typeof countInbox)['reply']>;

export const inboxEndpoints = [listInbox, countInbox];
