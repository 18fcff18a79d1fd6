// Calls shared by all queues: locks, bulk decisions, reopening, undo, history, staff notes, assignees.
import * as z from 'zod/mini';
import { instant, recordParams } from '../call/params.ts';
import { createLine, createText } from '../call/text-schemas.ts';
import { reviewId } from '../review/own-review.ts';
import {
  createStaffProblems,
  lockShown,
  mailLocale,
  maxUndoSeconds,
  recordId,
  rejection,
  seenVersion,
  undoFields,
} from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

/** Queues, as named in addresses. */
export const queueKinds = [
  'reviews',
  'replies',
  'prosthetists',
  'pending-updates',
  'pending-claims',
  'reports',
  'appeals',
  'second-opinions',
  'messages',
] as const;
export type QueueKind = (typeof queueKinds)[number];

/** Public id of a review (also for its reply), or the id of any other record. */
export const itemId = z.union([reviewId, recordId], 'item_id');

export const isItemId = (kind: QueueKind, id: string): boolean =>
  z.safeParse(kind === 'reviews' || kind === 'replies' ? reviewId : recordId, id).success;

const queueParams = z.object({ kind: z.enum(queueKinds) });
export const itemParams = z.object({ kind: z.enum(queueKinds), id: itemId });
export const staffMemberShown = z.object({ id: recordId, name: z.string() });

/** Reasons to withhold, at least one for reviews: built-in ones and those of the settings. */
export const reasons = z.array(createLine(60, 1)).check(z.maxLength(20));

export const noItemProblem = { 404: '`not_found`: there is none of this kind and id.' };
const staleProblem =
  '`stale`: it changed since it was looked at; `not_now`: it was decided. `fresh` is the record as it is now.';

export const lockItem = defineStaffCall('read', 'PUT /api/admin/{kind}/{id}/lock', {
  id: 'takeItem',
  summary:
    'Takes an item for five minutes, or keeps it for five more; nothing is decided by it, and nothing needs it',
  params: itemParams,
  reply: z.object({ lock: lockShown }),
  problems: createStaffProblems({
    ...noItemProblem,
    409: '`locked`: somebody else has it; `lock` says who.',
  }),
});

export const unlockItem = defineStaffCall('read', 'DELETE /api/admin/{kind}/{id}/lock', {
  id: 'releaseItem',
  summary: 'Lets an own item go; anything else stays as it is',
  params: itemParams,
  reply: z.object({ lock: z.nullable(lockShown) }),
  problems: createStaffProblems(noItemProblem),
});

export const bulkActions = ['approve', 'reject'] as const;
export type BulkAction = (typeof bulkActions)[number];
export const maxBulkItems = 100;

export const bulkResult = z.object({
  id: itemId,
  status: z.enum(['done', 'failed']),
  auditId: z.optional(recordId),
  undoUntil: z.optional(instant),
  /** For failed items: a code and a message. */
  error: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type BulkResult = z.output<typeof bulkResult>;

export const decideMany = defineStaffCall('read', 'POST /api/admin/{kind}/bulk', {
  id: 'decideMany',
  summary: 'Decides about up to 100 items, each on its own, in the given order: one failing stops no other',
  params: queueParams,
  body: z.object({
    action: z.enum(bulkActions),
    items: z.array(z.object({ id: itemId, ...seenVersion })).check(z.minLength(1), z.maxLength(maxBulkItems)),
    reasons: z.optional(reasons),
    ...rejection,
  }),
  reply: z.object({ results: z.array(bulkResult) }),
  problems: createStaffProblems({ 404: 'Items of this kind are decided one by one.' }),
});

export const reopenItem = defineStaffCall('read', 'POST /api/admin/{kind}/{id}/reopen', {
  id: 'reopenItem',
  summary: 'A decided item waits in its queue again',
  params: itemParams,
  body: z.object(seenVersion),
  reply: z.object({ kind: z.enum(queueKinds), id: itemId, ...undoFields }),
  problems: createStaffProblems({
    ...noItemProblem,
    409: `${staleProblem} \`same_person\`: it is under appeal, and who decided it does not end that.`,
  }),
});

export const undoDecision = defineStaffCall('read', 'POST /api/admin/audit/{id}/undo', {
  id: 'undoDecision',
  summary: `Takes an own decision back within ${maxUndoSeconds} seconds; none of its mails leaves`,
  params: recordParams,
  reply: z.object({ kind: z.string(), id: z.string() }),
  problems: createStaffProblems({
    409: `\`too_late\`: more than ${maxUndoSeconds} seconds ago, somebody else’s, or something has happened to it since. \`same_person\`: it is under appeal.`,
  }),
});

export const historyEntry = z.object({
  id: recordId,
  at: instant,
  /** `review.approve`, … */
  action: z.string(),
  by: z.enum(['team', 'user', 'system']),
  /** Set for staff only. */
  name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Changed fields before and after; contact data requires the permission. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const getItemHistory = defineStaffCall('read', 'GET /api/admin/{kind}/{id}/history', {
  id: 'itemHistory',
  summary: 'What happened to an item, the newest first, at most a hundred lines; and what its person reads',
  params: itemParams,
  reply: z.object({ items: z.array(historyEntry), locale: mailLocale }),
  problems: createStaffProblems(noItemProblem),
});

export const addStaffNote = defineStaffCall('read', 'POST /api/admin/{kind}/{id}/staff-notes', {
  id: 'noteItem',
  summary: 'Keeps words for colleagues in the story of an item; they are never mailed',
  params: itemParams,
  body: z.object({ text: createText(1, 2000) }),
  reply: z.object({ id: recordId }),
  problems: createStaffProblems(noItemProblem),
});
/** Name of staff notes in the audit log, after the kind of the item. */
export const staffNoteAction = 'staff_note';

export const getAssignee = defineStaffCall('read', 'GET /api/admin/{kind}/{id}/assignee', {
  id: 'adminGetAssignee',
  summary: 'Whose an item is, and who of the team could have it',
  params: itemParams,
  reply: z.object({ assignee: z.nullable(staffMemberShown), team: z.array(staffMemberShown) }),
  problems: createStaffProblems(noItemProblem),
});

export const queueEndpoints = [
  lockItem,
  unlockItem,
  decideMany,
  reopenItem,
  undoDecision,
  getItemHistory,
  addStaffNote,
  getAssignee,
];
