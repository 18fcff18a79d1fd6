import { ownListingStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import {
  defineOwnCall,
  noSessionProblem,
  notAProsthetistProblem,
  notYoursProblem,
  unavailableProblem,
} from '../call/own-call.ts';
import { instant, listingParams, recordId } from '../call/params.ts';
import { addJsonSchema, createLine } from '../call/text-schemas.ts';
import { availability, listing } from '../search/listing.ts';
import { replyShape } from './field-schemas.ts';
import { listingInput } from './listing-input.ts';

/** By which right an account sees a listing: as its owner, or as the practice manager whom the owner invited. */
export const listingRoles = ['owner', 'manager'] as const;

export const listingStatus = z.enum(ownListingStatuses);

export const createListing = defineOwnCall('listing', 'POST /api/prosthetists', {
  id: 'createListing',
  aliases: ['/prosthetists'],
  idempotent: true,
  status: 201,
  summary: 'Create a listing, owned by the session. It waits for the team; a sent `approved` is ignored.',
  body: z.object({ ...listingInput.shape, approved: z.optional(z.unknown()) }),
  reply: z.object({ _id: z.string(), id: z.string(), slug: z.string(), approved: z.literal(false) }),
  problems: {
    400: 'Malformed; `fields` says what.',
    403: notAProsthetistProblem,
    409: '`already_owner`: the account owns a listing (`getOwnListing` tells which). `idempotency_conflict`.',
  },
});

/** A field of a pending update: public and new value. */
export const fieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });

/** A listing as its owner edits it: all fields, the pending update, and staff's notes. */
export const editableListing = z.object({
  listing: z.object({
    ...listing.shape,
    ...replyShape,
    email: z.string(),
    patientContactPhone: z.string(),
    npi: z.string(),
  }),
  status: listingStatus,
  role: z.enum(listingRoles),
  /** Staff's notes on a refused listing; otherwise empty. */
  notes: z.string(),
  pendingUpdate: z.nullable(
    z.object({
      id: recordId,
      v: z.int(),
      submittedAt: instant,
      changed: z.array(fieldChange),
      /** The practice manager who sent these of the fields; null: the owner sent all. The name may be empty. */
      manager: z.nullable(z.object({ name: z.string(), fields: z.array(z.string()) })),
    }),
  ),
  /** The last refused update, in part or whole, until the next one. */
  refusedUpdate: z.nullable(
    z.object({ id: recordId, notes: z.string(), at: instant, changed: z.array(fieldChange) }),
  ),
});
export type EditableListing = z.output<typeof editableListing>;

export const getEditableListing = defineOwnCall('listing', 'GET /api/prosthetists/{id}', {
  id: 'getEditableListing',
  requiredQueryFlag: 'edit',
  summary: 'With `edit=true`: the own listing with its private fields and what waits.',
  params: listingParams,
  query: z.object({ edit: z.literal('true'), _: z.optional(createLine(200)) }),
  reply: editableListing,
  problems: { 403: notYoursProblem, 404: 'No such listing.' },
});

export const updateListing = defineOwnCall('listing', 'POST /api/prosthetists/{id}/update', {
  id: 'updateListing',
  idempotent: true,
  status: 202,
  summary:
    'Send changes of the own listing to the team, in addition to those that wait. Until they are approved the public sees the old values.',
  params: listingParams,
  body: z.object({
    ...listingInput.shape,
    /**
     * Fields that the owner changed; the values of others are ignored. Absent: all that differ from the public listing.
     */
    changed: z.optional(z.array(z.keyof(listingInput))),
  }),
  reply: z.object({
    update: z.object({
      /** The update; for a listing that was not public, the listing itself, which is pending again. */
      id: recordId,
      /** `withdrawn`: every field has its public value again. */
      status: z.enum(['pending', 'withdrawn']),
      /** All fields that wait. */
      changed: z.array(z.string()),
    }),
  }),
  problems: { 400: 'Malformed, or `no_changes`.', 403: notYoursProblem, 404: 'No such listing.' },
});

export const withdrawUpdate = defineOwnCall('listing', 'DELETE /api/prosthetists/{id}/update', {
  id: 'withdrawUpdate',
  deniedAccounts: 'nobody',
  summary: 'Withdraw the own change that waits.',
  params: listingParams,
  reply: z.object({ update: z.object({ id: recordId, status: z.literal('withdrawn') }) }),
  problems: { 403: notYoursProblem, 404: 'Nothing waits.' },
});

export const confirmListing = defineOwnCall('listing', 'POST /api/prosthetists/{id}/confirm', {
  id: 'confirmListing',
  summary: '"Everything is still correct": the own listing counts as confirmed today.',
  params: listingParams,
  reply: z.object({ confirmedAt: instant }),
  problems: { 403: notYoursProblem, 404: 'No such listing.' },
});

export const setAvailability = defineOwnCall('listing', 'PUT /api/prosthetists/{id}/availability', {
  id: 'setAvailability',
  summary:
    'Say that the own listing sees no patients (on leave, moved, closed), or does again (null). It waits for the team with the other changes of a public listing; its public value withdraws it.',
  params: listingParams,
  body: z.object({ availability: z.nullable(availability) }),
  /** `waits`: the public still sees another value. */
  reply: z.object({ availability: z.nullable(availability), waits: z.boolean() }),
  problems: { 400: 'Malformed, or `no_changes`.', 403: notYoursProblem, 404: 'No such listing.' },
});

/** Maximum depth of a draft, and allowed field names. */
export const draftLimits = { levels: 3, fieldNamePattern: /^[A-Za-z]\w{0,39}$/ } as const;
const createDraftValueSchema = (levels: number): object => {
  const scalarSchema = { type: ['string', 'number', 'boolean', 'null'] };
  if (levels === 0) return scalarSchema;
  return {
    anyOf: [
      scalarSchema,
      { type: 'array', items: createDraftValueSchema(levels - 1) },
      createDraftFieldsSchema(levels - 1),
    ],
  };
};
const createDraftFieldsSchema = (levels: number) => ({
  type: 'object',
  propertyNames: { pattern: draftLimits.fieldNamePattern.source },
  additionalProperties: createDraftValueSchema(levels),
});

/** The wizard's unsubmitted form as typed; only structure and size are validated. */
export const draft = z.object({ step: z.int(), values: z.record(z.string(), z.unknown()), savedAt: instant });
const draftReply = z.object({ draft: z.nullable(draft) });

export const getDraft = defineOwnCall('listing', 'GET /api/me/draft', {
  id: 'getDraft',
  summary: 'The own draft of a new listing.',
  reply: draftReply,
});

export const putDraft = defineOwnCall('listing', 'PUT /api/me/draft', {
  id: 'putDraft',
  summary: 'Keep the own draft; the newest wins.',
  body: z.object({
    step: z.int().check(z.gte(1), z.lte(7)),
    values: addJsonSchema(z.record(z.string(), z.unknown()), createDraftFieldsSchema(draftLimits.levels - 1)),
  }),
  reply: draftReply,
  problems: {
    400: 'Malformed; names of fields that are no plain words, or more than three levels of them.',
    403: notAProsthetistProblem,
    413: 'More than 64 KB.',
  },
});

export const deleteDraft = defineEndpoint('listing', 'DELETE /api/me/draft', {
  id: 'deleteDraft',
  session: 'required',
  summary: 'Forget the own draft.',
  reply: draftReply,
  problems: { 401: noSessionProblem, 503: unavailableProblem },
});

/** Reply of `photoUploads`. */
export const uploadedPhoto = z.object({ url: z.string() });

export const listingEndpoints = [
  createListing,
  getEditableListing,
  updateListing,
  withdrawUpdate,
  confirmListing,
  setAvailability,
  getDraft,
  putDraft,
  deleteDraft,
] as const;
