// A prosthetist's own calls: create, claim, edit, withdraw. The listing service answers them.
import { licenseValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { withJsonRule } from './json-rule.ts';
import { availability, listing } from './listing.ts';
import { listingInput, npi } from './listing-input.ts';
import { createWholeNumber, email, instant, slugOrId } from './params.ts';
import { removeDirections } from './without-directions.ts';

const unavailable = 'The service is starting, stopping or cannot reach its data. Try again.';
const noSession = 'No session, or an expired or forged one.';
const notAProsthetist = '`not_a_prosthetist`: the account has another role.';
const notYours = '`not_yours`: the listing is public and belongs to somebody else. `not_a_prosthetist`.';
const tooMany = 'Too many writes by this account. `Retry-After` says when to go on.';
const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'id'));
const ofListing = z.object({ id: slugOrId });

/** A listing in a list to choose from: nothing that is not public. */
export const claimable = z.object({
  _id: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  city: z.string(),
  state: z.string(),
  reviewCount: z.int(),
  claimed: z.boolean(),
});
export type Claimable = z.output<typeof claimable>;

/** `approved` alone is public. */
export const listingStatus = z.enum(['pending', 'approved', 'rejected', 'suspended']);

export const createListing = defineEndpoint({
  id: 'createListing',
  service: 'listing',
  method: 'POST',
  path: '/api/prosthetists',
  aliases: ['/prosthetists'],
  session: 'required',
  idempotent: true,
  status: 201,
  summary: 'Create a listing, owned by the session. It waits for the team; a sent `approved` is ignored.',
  body: z.object({ ...listingInput.shape, approved: z.optional(z.unknown()) }),
  reply: z.object({ _id: z.string(), id: z.string(), slug: z.string(), approved: z.literal(false) }),
  problems: {
    400: 'Malformed; `fields` says what.',
    401: noSession,
    403: notAProsthetist,
    409: '`already_owner`: the account owns a listing (`getOwnListing` tells which). `idempotency_conflict`.',
    429: tooMany,
    503: unavailable,
  },
});

export const searchClaimable = defineEndpoint({
  id: 'searchClaimable',
  service: 'listing',
  method: 'GET',
  path: '/api/users/search-prosthetists',
  session: 'required',
  summary: 'Find an existing listing by name or practice, to claim it.',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    limit: z._default(createWholeNumber(1, 999), 10),
  }),
  reply: z.object({ prosthetists: z.array(claimable) }),
  problems: { 400: 'A blank query.', 401: noSession, 429: tooMany, 503: unavailable },
  limits: 'Ten listings at most, whatever `limit` says.',
});

export const findTwins = defineEndpoint({
  id: 'findTwins',
  service: 'listing',
  method: 'GET',
  path: '/api/prosthetists/twins',
  session: 'required',
  summary: 'Public listings that may be the same person: alike name, same ZIP code.',
  query: z.object({
    firstName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    lastName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    zipCode: z.string().check(z.regex(/^\d{5}(?:-\d{4})?$/)),
  }),
  reply: z.object({ prosthetists: z.array(claimable) }),
  problems: { 400: 'Malformed.', 401: noSession, 429: tooMany, 503: unavailable },
});

/** What helps the team to see that a listing is the claimant's; all optional. */
export const claimEvidence = z.object({
  npi: z._default(z.union([z.literal(''), npi]), ''),
  license: z._default(z.union([z.literal(''), z.enum(licenseValues)]), ''),
  licenseNumber: z._default(z.string().check(z.trim(), z.maxLength(50)), ''),
  note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
});
/** As it was given; empty texts where nothing was. */
export const givenEvidence = z.object({
  npi: z.string(),
  license: z.string(),
  licenseNumber: z.string(),
  note: z.string(),
});
export type GivenEvidence = z.output<typeof givenEvidence>;

export const claimListing = defineEndpoint({
  id: 'claimListing',
  service: 'listing',
  method: 'POST',
  path: '/api/prosthetists/claim',
  session: 'required',
  idempotent: true,
  status: 201,
  summary:
    'Ask for an existing listing. The claimant is the session; what the body says of them is kept as evidence.',
  body: z.object({
    prosthetistId: id,
    claimantEmail: z.optional(z.string().check(z.maxLength(200))),
    claimantName: z.optional(z.string().check(z.overwrite(removeDirections), z.maxLength(200))),
    claimantUserId: z.optional(z.string().check(z.maxLength(200))),
    evidence: z.optional(
      z.object({ workEmail: z._default(z.union([z.literal(''), email]), ''), ...claimEvidence.shape }),
    ),
  }),
  reply: z.object({ claim: z.object({ id, status: z.literal('pending') }) }),
  problems: {
    400: 'Malformed.',
    401: noSession,
    403: notAProsthetist,
    404: 'No such public listing.',
    409: '`duplicate_claim`, `already_claimed` or `pending_claim_exists`, asked in this order; `own_listing`; `already_owner`: one listing an account, but for one that never was public, which gives way.',
    429: tooMany,
    503: unavailable,
  },
});

export const setClaimEvidence = defineEndpoint({
  id: 'setClaimEvidence',
  service: 'listing',
  method: 'PUT',
  path: '/api/claims/{id}/evidence',
  session: 'required',
  summary:
    'Replace what an own pending claim gives as evidence. The work e-mail stays: it is proven by a code.',
  params: z.object({ id }),
  body: claimEvidence,
  reply: z.object({ evidence: givenEvidence }),
  problems: {
    400: 'Malformed, or `no_changes`.',
    401: noSession,
    403: notAProsthetist,
    404: 'No such pending claim of this account.',
    429: tooMany,
    503: unavailable,
  },
});

/** How far the work e-mail of a claim is proven. */
export const claimWorkEmail = z.object({
  /** Empty: none was given. */
  address: z.string(),
  state: z.enum(['unsent', 'sent', 'confirmed']),
  /** Wrong codes that may still be typed; null while the mail is being written. */
  triesLeft: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
  /** Further codes that may be mailed. */
  sendsLeft: z.int(),
  nextSendAt: z.nullable(instant),
});
export type ClaimWorkEmail = z.output<typeof claimWorkEmail>;

export const sendWorkEmailCode = defineEndpoint({
  id: 'sendWorkEmailCode',
  service: 'listing',
  method: 'POST',
  path: '/api/claims/{id}/work-email',
  session: 'required',
  status: 202,
  summary: 'Mail a code to the work e-mail of an own pending claim. An earlier code ends.',
  params: z.object({ id }),
  body: z.object({ workEmail: email }),
  reply: z.object({ workEmail: claimWorkEmail }),
  problems: {
    400: 'Malformed.',
    401: noSession,
    403: notAProsthetist,
    404: 'No such pending claim of this account.',
    409: '`code_used`: the address is confirmed. `too_many_codes`: five for each claim.',
    429: '`too_soon`: one a minute. Or too many writes by this account. `Retry-After` says when to go on.',
    503: unavailable,
  },
});

export const confirmWorkEmail = defineEndpoint({
  id: 'confirmWorkEmail',
  service: 'listing',
  method: 'POST',
  path: '/api/claims/{id}/work-email/code',
  session: 'required',
  summary: 'Send back the code that was mailed: the address counts as proven.',
  params: z.object({ id }),
  body: z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) }),
  reply: z.object({ workEmail: claimWorkEmail }),
  problems: {
    400: 'Not six digits; `code_wrong`.',
    401: noSession,
    403: notAProsthetist,
    404: 'No such pending claim of this account.',
    409: '`code_expired`: older than 30 minutes, or none was mailed. `code_used`. `code_spent`: five wrong ones.',
    429: tooMany,
    503: unavailable,
  },
});

export const withdrawClaim = defineEndpoint({
  id: 'withdrawClaim',
  service: 'listing',
  method: 'DELETE',
  path: '/api/claims/{id}',
  session: 'required',
  summary: 'Withdraw an own pending claim.',
  params: z.object({ id }),
  reply: z.object({ claim: z.object({ id, status: z.literal('withdrawn') }) }),
  problems: {
    401: noSession,
    403: notAProsthetist,
    404: 'No such pending claim of this account.',
    429: tooMany,
    503: unavailable,
  },
});

/** One field of a change that waits: as it is in public, and as it would become. */
export const fieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });

/** A listing as its owner edits it: every field, the change that waits, and what the team said. */
export const editableListing = z.object({
  listing: z.object({
    ...listing.shape,
    email: z.string(),
    patientContactPhone: z.string(),
    npi: z.string(),
  }),
  status: listingStatus,
  /** The team's words where the listing was sent back; empty otherwise. */
  notes: z.string(),
  pendingUpdate: z.nullable(
    z.object({ id, v: z.int(), submittedAt: instant, changed: z.array(fieldChange) }),
  ),
  /** The latest update that was sent back, in part or whole, until the next one. */
  refusedUpdate: z.nullable(z.object({ id, notes: z.string(), at: instant, changed: z.array(fieldChange) })),
});
export type EditableListing = z.output<typeof editableListing>;

export const getEditableListing = defineEndpoint({
  id: 'getEditableListing',
  service: 'listing',
  method: 'GET',
  path: '/api/prosthetists/{id}',
  flag: 'edit',
  session: 'required',
  summary: 'With `edit=true`: the own listing with its private fields and what waits.',
  params: ofListing,
  query: z.object({ edit: z.literal('true'), _: z.optional(z.string()) }),
  reply: editableListing,
  problems: { 401: noSession, 403: notYours, 404: 'No such listing.', 503: unavailable },
});

export const updateListing = defineEndpoint({
  id: 'updateListing',
  service: 'listing',
  method: 'POST',
  path: '/api/prosthetists/{id}/update',
  session: 'required',
  idempotent: true,
  status: 202,
  summary:
    'Send changes of the own listing to the team. Until they are approved the public sees the old values.',
  params: ofListing,
  body: listingInput,
  reply: z.object({
    /** The update; where the listing was not public yet, the listing itself, which waits again. */
    update: z.object({ id, status: z.literal('pending'), changed: z.array(z.string()) }),
  }),
  problems: {
    400: 'Malformed, or `no_changes`.',
    401: noSession,
    403: notYours,
    404: 'No such listing.',
    429: tooMany,
    503: unavailable,
  },
});

export const withdrawUpdate = defineEndpoint({
  id: 'withdrawUpdate',
  service: 'listing',
  method: 'DELETE',
  path: '/api/prosthetists/{id}/update',
  session: 'required',
  summary: 'Withdraw the own change that waits.',
  params: ofListing,
  reply: z.object({ update: z.object({ id, status: z.literal('withdrawn') }) }),
  problems: { 401: noSession, 403: notYours, 404: 'Nothing waits.', 429: tooMany, 503: unavailable },
});

export const confirmListing = defineEndpoint({
  id: 'confirmListing',
  service: 'listing',
  method: 'POST',
  path: '/api/prosthetists/{id}/confirm',
  session: 'required',
  summary: '"Everything is still correct": the own listing counts as confirmed today.',
  params: ofListing,
  reply: z.object({ confirmedAt: instant }),
  problems: { 401: noSession, 403: notYours, 404: 'No such listing.', 429: tooMany, 503: unavailable },
});

export const setAvailability = defineEndpoint({
  id: 'setAvailability',
  service: 'listing',
  method: 'PUT',
  path: '/api/prosthetists/{id}/availability',
  session: 'required',
  summary:
    'Say that the own public listing sees no patients (on leave, moved, closed), or does again (null). It counts at once.',
  params: ofListing,
  body: z.object({ availability: z.nullable(availability) }),
  reply: z.object({ availability: z.nullable(availability) }),
  problems: {
    400: 'Malformed, or `no_changes`.',
    401: noSession,
    403: notYours,
    404: 'No such listing, or it is not public.',
    429: tooMany,
    503: unavailable,
  },
});

/** How deep a draft's lists and forms may lie in each other, and how its fields may be named. */
export const draftLimits = { levels: 3, fieldName: /^[A-Za-z]\w{0,39}$/ } as const;
const createTypedSchema = (levels: number): object => {
  const plain = { type: ['string', 'number', 'boolean', 'null'] };
  if (levels === 0) return plain;
  return {
    anyOf: [
      plain,
      { type: 'array', items: createTypedSchema(levels - 1) },
      createTypedFieldsSchema(levels - 1),
    ],
  };
};
const createTypedFieldsSchema = (levels: number) => ({
  type: 'object',
  propertyNames: { pattern: draftLimits.fieldName.source },
  additionalProperties: createTypedSchema(levels),
});

/** What the wizard holds before anything is sent: as typed, so nothing is judged but its form and size. */
export const draft = z.object({ step: z.int(), values: z.record(z.string(), z.unknown()), savedAt: instant });
const noDraft = z.object({ draft: z.nullable(draft) });

export const getDraft = defineEndpoint({
  id: 'getDraft',
  service: 'listing',
  method: 'GET',
  path: '/api/me/draft',
  session: 'required',
  summary: 'The own draft of a new listing.',
  reply: noDraft,
  problems: { 401: noSession, 503: unavailable },
});

export const putDraft = defineEndpoint({
  id: 'putDraft',
  service: 'listing',
  method: 'PUT',
  path: '/api/me/draft',
  session: 'required',
  summary: 'Keep the own draft; the newest wins.',
  body: z.object({
    step: z.int().check(z.gte(1), z.lte(7)),
    values: withJsonRule(z.record(z.string(), z.unknown()), createTypedFieldsSchema(draftLimits.levels - 1)),
  }),
  reply: noDraft,
  problems: {
    400: 'Malformed; names of fields that are no plain words, or more than three levels of them.',
    401: noSession,
    403: notAProsthetist,
    413: 'More than 64 KB.',
    429: tooMany,
    503: unavailable,
  },
});

export const deleteDraft = defineEndpoint({
  id: 'deleteDraft',
  service: 'listing',
  method: 'DELETE',
  path: '/api/me/draft',
  session: 'required',
  summary: 'Forget the own draft.',
  reply: noDraft,
  problems: { 401: noSession, 503: unavailable },
});

/** Upload is multipart (`photo`), so no endpoint value: `POST /api/uploads/profile-picture`, answered by this. */
export const uploadedPhoto = z.object({ url: z.string() });

/** Every call that the listing service answers with JSON. */
export const listingEndpoints = [
  createListing,
  searchClaimable,
  findTwins,
  claimListing,
  setClaimEvidence,
  sendWorkEmailCode,
  confirmWorkEmail,
  withdrawClaim,
  getEditableListing,
  updateListing,
  withdrawUpdate,
  confirmListing,
  setAvailability,
  getDraft,
  putDraft,
  deleteDraft,
] as const;
