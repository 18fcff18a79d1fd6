// The inbox: everything that waits for staff, of all kinds in one list, on one clock.
import * as z from 'zod/mini';
import type { Endpoint } from '../call/endpoint.ts';
import { createQueryList, instant, slugOrId } from '../call/params.ts';
import { reviewId } from '../review/own-review.ts';
import { createListShape, lockShown, pageQuery, promiseShown, riskShown } from './lists.ts';
import { itemId, type QueueKind, queueKinds, teamMember } from './queue.ts';
import { defineStaffCall } from './staff-call.ts';

/** What staff decide about. Flags, an author's appeal and a proof are further questions about a review. */
export const inboxKinds = [...queueKinds, 'flags', 'author-appeals', 'proofs'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** The record that an item is a question about: locks, history, notes and assignments are the record's. */
export const toQueueKind = (kind: InboxKind): QueueKind =>
  kind === 'flags' || kind === 'author-appeals' || kind === 'proofs' ? 'reviews' : kind;

/** One line of the inbox, alike for all kinds. */
export const inboxLine = z.object({
  kind: z.enum(inboxKinds),
  id: itemId,
  /** The version that a decision about many names; null: the kind has no versions. */
  v: z.nullable(z.int()),
  status: z.string(),
  /** The prosthetist it is about; empty: the listing is gone. */
  name: z.string(),
  company: z.string(),
  /** Who asks, where that is somebody else: a claimant, a member of staff. */
  by: z.string(),
  /** The beginning of what is to be decided about. */
  text: z.string(),
  /** Fields that would change. */
  fields: z.array(z.string()),
  /** Codes of what to look at: hints, none decides. */
  warnings: z.array(z.string()),
  since: instant,
  /** Null: it does not wait. */
  promise: z.nullable(promiseShown),
  /** Null: the list is not ordered by risk. */
  risk: z.nullable(riskShown),
  lock: z.nullable(lockShown),
  /** Whose it is. */
  assignee: z.nullable(teamMember),
});
export type InboxLine = z.output<typeof inboxLine>;

export const inboxViews = ['all', 'risk', 'promise', 'warning', 'expiring', 'mine'] as const;
export type InboxView = (typeof inboxViews)[number];

const yes = z.optional(z.enum(['true', 'false']));

export const listInbox = defineStaffCall('read', 'GET /api/admin/inbox', {
  id: 'adminListInbox',
  summary:
    'What waits, of all kinds or some, the least time left first; with `status` and one kind: what was decided, the newest first.',
  query: z.object({
    ...pageQuery,
    /** Absent: all. */
    kind: z.optional(createQueryList(inboxKinds)),
    /** Of one kind only, in its own words; `any`: whatever its status. */
    status: z.optional(z.string().check(z.regex(/^[a-z_]{1,20}$/))),
    /** Of one kind only, but for `all` and `mine`. */
    view: z.optional(z.enum(inboxViews)),
    /** `me`: what the caller may decide about and is nobody else's. `assigned`: what is the caller's. */
    whose: z.optional(z.enum(['me', 'assigned'])),
    /** Words of a review, a prosthetist’s or claimant’s name, or a practice’s. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    stars: z.optional(createQueryList(['1', '2', '3', '4', '5'])),
    reply: yes,
    listing: z.optional(slugOrId),
    /** Public id of a review: those of the same author. */
    authorOf: z.optional(reviewId),
  }),
  reply: z.object(createListShape(inboxLine)),
});

/** The same shape for each kind. */
export const defineByKind = <Shape extends z.ZodMiniType>(shape: Shape) =>
  z.object(Object.fromEntries(inboxKinds.map((kind) => [kind, shape])) as Record<InboxKind, Shape>);

/** How many wait of each kind. */
const byKind = defineByKind(z.int());

export const countInbox = defineStaffCall('read', 'GET /api/admin/inbox/counts', {
  id: 'adminCountInbox',
  summary: 'How many items wait of each kind: in all, and for the caller, being theirs or nobody’s.',
  reply: z.object({ kinds: byKind, total: z.int(), forMe: z.object({ kinds: byKind, total: z.int() }) }),
});
export type InboxCounts = z.output<(typeof countInbox)['reply']>;

export const inboxEndpoints: readonly Endpoint[] = [listInbox, countInbox];
