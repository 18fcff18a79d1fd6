// Visit requests of patients, for a visit or a call back, and what owners of listings do about them.
import {
  patientKindValues,
  visitAnswerValues,
  visitKindValues,
  visitRequestStatuses,
  visitTimeValues,
} from '@app/option-lists';
import * as z from 'zod/mini';
import { defineOwnCall, notAProsthetistProblem } from '../call/own-call.ts';
import { instant, listingParams, recordId, recordParams, slugOrId } from '../call/params.ts';
import { allowEmpty, createRequiredLine, email, phone } from '../call/text-schemas.ts';
import { visitAnswerSpeed } from '../search/listing.ts';

export const maxVisitNameLength = 60;

/** Letters only: a name is no place for numbers, links or sentences. */
const name = createRequiredLine(maxVisitNameLength).check(z.regex(/^[\p{L}\p{M} .,'’-]+$/u));

const visitRequestFields = z.object({
  kind: z.enum(visitKindValues),
  name,
  phone: z._default(allowEmpty(phone), ''),
  email: z._default(allowEmpty(email), ''),
  times: z.array(z.enum(visitTimeValues)).check(z.minLength(1), z.maxLength(visitTimeValues.length)),
  patient: z.enum(patientKindValues),
  /** Consent to pass these data to the practice for 30 days. */
  consent: z.literal(true),
});
/** One way to reach the patient, phone or e-mail, and not both: the practice needs no more. */
export const visitRequestInput = visitRequestFields.check(
  z.refine(({ phone, email }) => Boolean(phone) !== Boolean(email), { path: ['phone'] }),
);

const commonRequestFields = {
  id: recordId,
  kind: z.enum(visitKindValues),
  status: z.enum(visitRequestStatuses),
  askedAt: instant,
  /** Day on which the practice should have answered. */
  hearBy: z.iso.date(),
};
/** Empty in a withdrawn request; of phone and e-mail one is empty. */
const requestContactFields = {
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  times: z.array(z.enum(visitTimeValues)),
  patient: z.enum(patientKindValues),
};

export const askForVisit = defineOwnCall('listing', 'POST /api/prosthetists/{id}/visit-requests', {
  id: 'askForVisit',
  deniedAccounts: 'silenced',
  idempotent: true,
  status: 201,
  summary:
    'Ask a practice for a visit or a call back. Its owner gets name, one way to answer and times, for 30 days.',
  params: listingParams,
  body: visitRequestInput,
  /** Without name and contact: a reply may be kept for a day. */
  reply: z.object({ request: z.object(commonRequestFields) }),
  problems: {
    400: 'Malformed; `fields` says what.',
    403: '`own_practice`: it is the own listing.',
    404: 'No such public listing.',
    409: '`visit_request_open`: the account has an open request there. `no_visit_requests`: nobody answers them there. `idempotency_conflict`.',
  },
  limitsDescription: 'Ten a day by account.',
});

/** An own request, with the practice and how to call it. */
export const ownVisitRequest = z.object({
  ...commonRequestFields,
  ...requestContactFields,
  /** When the patient was notified that nobody answered. */
  toldAt: z.nullable(instant),
  /** Null: the listing is no longer public. */
  listing: z.nullable(
    z.object({
      slug: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      company: z.string(),
      phone: z.string(),
    }),
  ),
});
export type OwnVisitRequest = z.output<typeof ownVisitRequest>;

export const listOwnVisitRequests = defineOwnCall('listing', 'GET /api/me/visit-requests', {
  id: 'listOwnVisitRequests',
  summary: 'Which practices the account asked for a visit or a call back in the last 30 days, newest first.',
  reply: z.object({ requests: z.array(ownVisitRequest) }),
});

export const withdrawVisitRequest = defineOwnCall('listing', 'DELETE /api/me/visit-requests/{id}', {
  id: 'withdrawVisitRequest',
  deniedAccounts: 'nobody',
  summary: 'Withdraw an own request. Name, contact and times are deleted at once.',
  params: recordParams,
  reply: z.object({ request: z.object({ id: recordId, status: z.literal('withdrawn') }) }),
  problems: { 404: 'No such own request.' },
});

/** A request as the owner of the listing reads it. */
export const receivedVisitRequest = z.object({
  ...commonRequestFields,
  ...requestContactFields,
  /** What the owner can do about it now. */
  answers: z.array(z.enum(visitAnswerValues)),
});
export type ReceivedVisitRequest = z.output<typeof receivedVisitRequest>;

export const listReceivedVisitRequests = defineOwnCall('listing', 'GET /api/me/listing/visit-requests', {
  id: 'listReceivedVisitRequests',
  summary:
    'Requests to the own or a managed listing in the last 30 days, newest first; none without a listing.',
  query: z.object({
    /** A managed listing, in place of the own one. */
    listing: z.optional(slugOrId),
  }),
  reply: z.object({
    /** False: the owner wants none. */
    accepting: z.boolean(),
    /** Of the own listing, as everybody sees it; null below five answers. */
    speed: z.nullable(visitAnswerSpeed),
    requests: z.array(receivedVisitRequest),
  }),
  problems: { 400: 'Malformed.', 403: '`not_yours`.', 404: 'No such listing.' },
});

export const answerVisitRequest = defineOwnCall('listing', 'PUT /api/me/listing/visit-requests/{id}', {
  id: 'answerVisitRequest',
  summary: 'Say what was done about a request to the own listing.',
  params: recordParams,
  body: z.object({ answer: z.enum(visitAnswerValues) }),
  reply: z.object({ request: receivedVisitRequest }),
  problems: {
    400: 'Malformed.',
    403: notAProsthetistProblem,
    404: 'No such request to the own listing.',
    409: '`stale`: it was withdrawn, or has this answer already.',
  },
});

export const setVisitRequestAcceptance = defineOwnCall(
  'listing',
  'PUT /api/prosthetists/{id}/visit-requests',
  {
    id: 'acceptVisitRequests',
    summary: 'Say whether patients can ask the own listing for a visit. Open requests stay.',
    params: listingParams,
    body: z.object({ accepting: z.boolean() }),
    reply: z.object({ accepting: z.boolean() }),
    problems: { 400: 'Malformed.', 403: '`not_yours`, `not_a_prosthetist`.', 404: 'No such listing.' },
  },
);

export const visitRequestEndpoints = [
  askForVisit,
  listOwnVisitRequests,
  withdrawVisitRequest,
  listReceivedVisitRequests,
  answerVisitRequest,
  setVisitRequestAcceptance,
] as const;
