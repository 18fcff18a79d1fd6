// Claims of a listing without an owner. Answered by the listing service.
import { licenseValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineOwnCall, notAProsthetistProblem, tooManyWritesProblem } from '../call/own-call.ts';
import { createWholeNumber, instant, recordId, recordParams } from '../call/params.ts';
import { allowEmpty, codeLine, createLine, createText, email, zipCode } from '../call/text-schemas.ts';
import { npi } from './listing-input.ts';

/** A listing in a list to choose from: public fields only. */
export const claimableListing = z.object({
  _id: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  address: z._default(z.string(), ''),
  city: z.string(),
  state: z.string(),
  zipCode: z._default(z.string(), ''),
  /** Empty: none. */
  profilePicture: z._default(z.string(), ''),
  reviewCount: z.int(),
  claimed: z.boolean(),
});
export type ClaimableListing = z.output<typeof claimableListing>;

export const searchClaimable = defineOwnCall('listing', 'GET /api/users/search-prosthetists', {
  id: 'searchClaimable',
  summary: 'Find an existing listing by name, practice or NPI, to claim it.',
  query: z.object({ q: createLine(100, 1), limit: z._default(createWholeNumber(1, 999), 10) }),
  reply: z.object({
    prosthetists: z.array(claimableListing),
    /** True if nobody has all words: these are nearest. */
    nearest: z._default(z.boolean(), false),
  }),
  problems: { 400: 'A blank query.', 429: tooManyWritesProblem },
  limitsDescription: 'Ten listings at most, whatever `limit` says.',
});

export const findDuplicates = defineOwnCall('listing', 'GET /api/prosthetists/twins', {
  id: 'findTwins',
  summary: 'Public listings that may be the same person: alike name, same ZIP code.',
  query: z.object({ firstName: createLine(100, 1), lastName: createLine(100, 1), zipCode }),
  reply: z.object({ prosthetists: z.array(claimableListing) }),
  problems: { 400: 'Malformed.', 429: tooManyWritesProblem },
});

export const claimEvidence = z.object({
  npi: z._default(allowEmpty(npi), ''),
  license: z._default(z.union([z.literal(''), z.enum(licenseValues)]), ''),
  licenseNumber: z._default(createLine(50), ''),
  note: z._default(createText(0, 1000), ''),
});
/** Evidence as given; empty texts if not. */
export const evidenceShown = z.object({
  npi: z.string(),
  license: z.string(),
  licenseNumber: z.string(),
  note: z.string(),
});
export type EvidenceShown = z.output<typeof evidenceShown>;

export const claimListing = defineOwnCall('listing', 'POST /api/prosthetists/claim', {
  id: 'claimListing',
  idempotent: true,
  status: 201,
  summary:
    'Ask for an existing listing. The claimant is the session; what the body says of them is kept as evidence.',
  body: z.object({
    prosthetistId: recordId,
    claimantEmail: z.optional(createLine(200)),
    claimantName: z.optional(createLine(200)),
    claimantUserId: z.optional(createLine(200)),
    evidence: z.optional(z.object({ workEmail: z._default(allowEmpty(email), ''), ...claimEvidence.shape })),
  }),
  reply: z.object({ claim: z.object({ id: recordId, status: z.literal('pending') }) }),
  problems: {
    400: 'Malformed.',
    403: notAProsthetistProblem,
    404: 'No such public listing.',
    409: '`duplicate_claim`, `already_claimed` or `pending_claim_exists`, asked in this order; `own_listing`; `already_owner`: one listing an account, but for one that never was public, which gives way.',
  },
});

export const setClaimEvidence = defineOwnCall('listing', 'PUT /api/claims/{id}/evidence', {
  id: 'setClaimEvidence',
  summary:
    'Replace what an own pending claim gives as evidence. The work e-mail stays: it is proven by a code.',
  params: recordParams,
  body: claimEvidence,
  reply: z.object({ evidence: evidenceShown }),
  problems: {
    400: 'Malformed, or `no_changes`.',
    403: notAProsthetistProblem,
    404: 'No such pending claim of this account.',
  },
});

export const claimWorkEmail = z.object({
  /** Empty: none was given. */
  address: z.string(),
  state: z.enum(['unsent', 'sent', 'confirmed']),
  /** Remaining wrong codes; null while the mail is being created. */
  triesLeft: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
  /** Remaining mails with a code. */
  sendsLeft: z.int(),
  nextSendAt: z.nullable(instant),
});
export type ClaimWorkEmail = z.output<typeof claimWorkEmail>;

export const sendWorkEmailCode = defineOwnCall('listing', 'POST /api/claims/{id}/work-email', {
  id: 'sendWorkEmailCode',
  status: 202,
  summary: 'Mail a code to the work e-mail of an own pending claim. An earlier code ends.',
  params: recordParams,
  body: z.object({ workEmail: email }),
  reply: z.object({ workEmail: claimWorkEmail }),
  problems: {
    400: 'Malformed.',
    403: notAProsthetistProblem,
    404: 'No such pending claim of this account.',
    409: '`code_used`: the address is confirmed. `too_many_codes`: five for each claim.',
    429: '`too_soon`: one a minute. Or too many writes by this account. `Retry-After` says when to go on.',
  },
});

export const confirmWorkEmail = defineOwnCall('listing', 'POST /api/claims/{id}/work-email/code', {
  id: 'confirmWorkEmail',
  summary: 'Send back the code that was mailed: the address counts as proven.',
  params: recordParams,
  body: z.object({ code: codeLine.check(z.regex(/^\d{6}$/)) }),
  reply: z.object({ workEmail: claimWorkEmail }),
  problems: {
    400: 'Not six digits; `code_wrong`.',
    403: notAProsthetistProblem,
    404: 'No such pending claim of this account.',
    409: '`code_expired`: older than 30 minutes, or none was mailed. `code_used`. `code_spent`: five wrong ones.',
  },
});

export const withdrawClaim = defineOwnCall('listing', 'DELETE /api/claims/{id}', {
  id: 'withdrawClaim',
  deniedAccounts: 'nobody',
  idempotent: true,
  summary: 'Withdraw an own pending claim.',
  params: recordParams,
  reply: z.object({ claim: z.object({ id: recordId, status: z.literal('withdrawn') }) }),
  problems: { 403: notAProsthetistProblem, 404: 'No such pending claim of this account.' },
});

export const claimEndpoints = [
  searchClaimable,
  findDuplicates,
  claimListing,
  setClaimEvidence,
  sendWorkEmailCode,
  confirmWorkEmail,
  withdrawClaim,
] as const;
