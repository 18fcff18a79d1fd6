// Messages between staff and users, as staff read them.
import { messageKinds, messageStatuses, receivedMessageStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { instant, recordParams } from '../../call/params.ts';
import { createStaffProblems, recordId, riskRange, slaShown } from '../lists.ts';
import { itemId, itemParams, noItemProblem } from '../queue.ts';
import { defineStaffCall } from '../staff-call.ts';
import { aboutListing } from '../updates.ts';

export const staffThread = z.array(
  z.object({
    id: recordId,
    /** Name of the staff member; null: the prosthetist or author. */
    by: z.nullable(z.string()),
    text: z.string(),
    at: instant,
    status: z.enum(messageStatuses),
  }),
);
export type StaffThread = z.output<typeof staffThread>;

/** A user's reply with the thread before it. */
export const staffMessage = z.object({
  id: recordId,
  kind: z.enum(messageKinds),
  /** Id of the listing, claim or review. */
  item: itemId,
  listing: z.nullable(aboutListing),
  status: z.enum(receivedMessageStatuses),
  /** Risks of the text, by their positions. */
  places: z.array(riskRange),
  since: instant,
  /** Null: not waiting. */
  promise: z.nullable(slaShown),
  thread: staffThread,
});
export type StaffMessage = z.output<typeof staffMessage>;

export const getMessage = defineStaffCall('read', 'GET /api/admin/messages/{id}', {
  id: 'adminGetMessage',
  summary: 'What a practitioner answered staff, in its thread.',
  params: recordParams,
  reply: z.object({ message: staffMessage }),
  problems: createStaffProblems({ 404: 'No such message.' }),
});

export const getThread = defineStaffCall('read', 'GET /api/admin/{kind}/{id}/thread', {
  id: 'adminGetThread',
  summary:
    'What staff and the owner of a listing, its claimant or the author of a review wrote to each other; empty for what has none of them.',
  params: itemParams,
  reply: z.object({ messages: staffThread }),
  problems: createStaffProblems(noItemProblem),
});

export const adminMessageEndpoints = [getMessage, getThread];
