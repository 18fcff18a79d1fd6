// The queue of owners' updates of public listings.
import { updateOutcomes, updateStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { instant, recordParams } from '../call/params.ts';
import { createLine } from '../call/text-schemas.ts';
import {
  createListShape,
  createStaffProblems,
  lockShown,
  mailLocale,
  pageQuery,
  recordId,
  riskShown,
  slaShown,
} from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

export const updateStatus = z.enum(updateStatuses);

export const aboutListing = z.object({
  id: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  city: z.string(),
  state: z.string(),
  /** False: its page returns 404. */
  approved: z.boolean(),
  claimed: z.boolean(),
});
export type AboutListing = z.output<typeof aboutListing>;

export const updateSummary = z.object({
  id: recordId,
  v: z.int(),
  status: updateStatus,
  listing: aboutListing,
  /** Names of `listingInput`, in its order, and `availability`. */
  fields: z.array(z.string()),
  /** The practice manager, invited by the owner, who sent these of the fields; null: the owner sent all. */
  manager: z.nullable(z.object({ name: z.string(), fields: z.array(z.string()) })),
  /** Codes of risks; they never decide. */
  risks: z.array(z.string()),
  locale: mailLocale,
  since: instant,
  promise: z.nullable(slaShown),
  /** Null: the list is not ordered by risk. */
  risk: z.nullable(riskShown),
  lock: z.nullable(lockShown),
});
export type UpdateSummary = z.output<typeof updateSummary>;

/** Who changed a public value after an update of it was submitted. */
export const liveChange = z.object({
  by: z.enum(['import', 'team', 'owner', 'system']),
  /** Set for staff only. */
  name: z.nullable(z.string()),
  at: instant,
});

/** A field of an update: the public value and the new one. Null: not given. */
export const proposedField = z.object({
  field: z.string(),
  live: z.unknown(),
  proposed: z.unknown(),
  /** True for contact data that this role may not read; both values are null then. */
  hidden: z.boolean(),
  /** Set if the public value changed since the submission: an approval requires a choice. */
  conflict: z.nullable(z.object({ was: z.unknown(), moved: z.nullable(liveChange) })),
  /** Codes of risks in this field. */
  risks: z.array(z.string()),
});
export type ProposedField = z.output<typeof proposedField>;

export const updateItem = z.object({
  ...updateSummary.shape,
  licenses: z.array(z.string()),
  changes: z.array(proposedField),
  /** Hash of the live values of these fields: it changes when the listing does. */
  seen: z.string(),
  /** Why nothing can be applied; it can only be rejected. */
  blocked: z.nullable(z.enum(['not_public', 'other_owner'])),
  /** Actions that would end an open appeal against a decision of the reader: someone else has to take them. */
  leftToOthers: z._default(z.array(z.enum(['reopen'])), []),
  /** Prepared note for the owner. */
  notes: z.string(),
  /** The decision; `by` is a name. */
  decision: z.nullable(
    z.object({
      outcome: z.enum(updateOutcomes),
      accepted: z.array(z.string()),
      notes: z.string(),
      at: instant,
      by: z.string(),
    }),
  ),
});
export type UpdateItem = z.output<typeof updateItem>;

export const updateViews = ['all', 'risk', 'promise', 'warning', 'mine'] as const;

export const listPendingUpdates = defineStaffCall('read', 'GET /api/admin/pending-updates', {
  id: 'adminListPendingUpdates',
  summary:
    'Changes of public listings that wait, those of the availability first, then the oldest; or those that were decided, the newest first.',
  query: z.object({
    ...pageQuery,
    status: z.optional(updateStatus),
    /** Close to the SLA or over it; with a warning; locked by me. */
    view: z.optional(z.enum(updateViews)),
    /** Name or practice. */
    q: z.optional(createLine(100)),
  }),
  reply: z.object({ ...createListShape(updateSummary), pendingUpdates: z.array(updateSummary) }),
});

export const getPendingUpdate = defineStaffCall('read', 'GET /api/admin/pending-updates/{id}', {
  id: 'adminGetPendingUpdate',
  summary: 'One change, field by field: what is public now beside what it would become.',
  params: recordParams,
  reply: z.object({ update: updateItem }),
  problems: createStaffProblems({ 404: 'No such change, or its listing is gone for good.' }),
});

export const getStaffPhoto = defineStaffCall('read', 'GET /api/admin/photos/{name}', {
  id: 'adminGetPhoto',
  summary:
    'A photo that a listing shows or that waits, for the team. As text within JSON: a picture that only a bearer token opens cannot be an address.',
  params: z.object({ name: z.string().check(z.regex(/^[\w-]{22}(?:-(?:small|medium))?$/)) }),
  reply: z.object({ photo: z.object({ type: z.literal('image/webp'), base64: z.string() }) }),
  problems: createStaffProblems({ 404: 'No such photo.' }),
});

export const adminUpdateEndpoints = [listPendingUpdates, getPendingUpdate, getStaffPhoto];
