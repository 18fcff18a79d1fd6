// A practitioner's claims of a listing that nobody owns. The listing service answers them.
import { licenseValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { createWholeNumber, email, instant } from '../call/params.ts';
import { removeDirections } from '../without-directions.ts';
import { npi } from './listing-input.ts';
import { noSession, notAProsthetist, tooMany, unavailable } from './problem-texts.ts';

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'id'));

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

export const findDuplicates = defineEndpoint({
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
  refusedTo: 'nobody',
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

/** Calls about claims. */
export const claimEndpoints = [
  searchClaimable,
  findDuplicates,
  claimListing,
  setClaimEvidence,
  sendWorkEmailCode,
  confirmWorkEmail,
  withdrawClaim,
] as const;
