// What visitors told about listings, and requests that wait for another one of the team.
import { reportFieldValues, takedownField } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from '../call/endpoint.ts';
import { createListShape, decided, notes, pageQuery, recordId } from './lists.ts';

/** A visitor's word that something on a listing is out of date. Who it was stays unsaid. */
export const visitorReport = z.object({
  id: recordId,
  /** Or the request of an owner who left to take the page down. */
  field: z.enum([...reportFieldValues, takedownField]),
  note: z.string(),
  status: z.enum(['open', 'done', 'declined']),
  since: z.string(),
  signedIn: z.boolean(),
  decision: z.nullable(z.object({ by: z.string(), at: z.string(), notes: z.string() })),
  /** Null: the listing was purged meanwhile. */
  listing: z.nullable(
    z.object({
      id: recordId,
      slug: z.string(),
      name: z.string(),
      company: z.string(),
      place: z.string(),
      status: z.string(),
      /** The field as it stands now; null where it is none of the record's own. */
      now: z.nullable(z.string()),
    }),
  ),
});
export type VisitorReport = z.infer<typeof visitorReport>;

export const listReports = defineEndpoint({
  id: 'adminListReports',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'What visitors said is out of date, the longest waiting first',
  right: 'read',
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(['open', 'done', 'declined'])),
    listing: z.optional(recordId),
  }),
  reply: z.object({ ...createListShape(visitorReport), reports: z.array(visitorReport) }),
  problems: { 400: 'Malformed.' },
});

const reportDecision = (step: 'done' | 'decline', summary: string) =>
  defineEndpoint({
    id: step === 'done' ? 'adminReportDone' : 'adminDeclineReport',
    service: 'admin',
    method: 'PATCH',
    path: `/api/admin/reports/{id}/${step}`,
    summary,
    right: 'decide',
    params: z.object({ id: recordId }),
    body: z.object({ notes: z.optional(notes) }),
    reply: z.object({ report: visitorReport, ...decided }),
    problems: {
      400: 'Malformed. `reason_missing`: a request to take a page down is declined with notes.',
      404: 'No such report.',
      409: '`not_now`: decided already; `fresh` has it. `held`: a legal request keeps the page that would be taken down.',
    },
  });
export const closeReport = reportDecision(
  'done',
  'The listing was corrected, or was right already. A page whose owner asked for it is taken down by this.',
);
export const declineReport = reportDecision('decline', 'Nothing of it');

/** A request of one that another one of the team has to agree to. */
export const secondOpinion = z.object({
  id: recordId,
  action: z.string(),
  about: z.string(),
  reason: z.string(),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  askedAt: z.string(),
  expiresAt: z.string(),
  status: z.enum(['open', 'agreed', 'declined', 'expired']),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Whether it is the reader's own: nobody agrees to their own request. */
  own: z.boolean(),
});
export type SecondOpinion = z.infer<typeof secondOpinion>;

export const listSecondOpinions = defineEndpoint({
  id: 'adminListSecondOpinions',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/second-opinions',
  summary: 'What waits for somebody else of the team to agree',
  right: 'read',
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(['open', 'agreed', 'declined', 'expired'])),
  }),
  reply: z.object({ ...createListShape(secondOpinion), secondOpinions: z.array(secondOpinion) }),
  problems: { 400: 'Malformed.' },
});

const onSecond = (step: 'agree' | 'decline', summary: string) =>
  defineEndpoint({
    id: step === 'agree' ? 'adminAgreeSecond' : 'adminDeclineSecond',
    service: 'admin',
    method: 'POST',
    path: `/api/admin/second-opinions/{id}/${step}`,
    summary,
    // Deleting and purging are what takes two; the handler asks for the request's own right, too.
    right: 'delete',
    params: z.object({ id: recordId }),
    reply: z.object({ secondOpinion }),
    problems: {
      403: '`no_right`: the request itself is not within the role. `elevate`: to agree, the password is wanted again. `same_person`: nobody agrees to an own wish.',
      404: 'No such request.',
      409: '`not_now`: decided or expired; or what it was about has changed (`stale`).',
    },
  });
export const agreeSecondOpinion = onSecond('agree', 'Agree: what was asked for is done now');
export const declineSecondOpinion = onSecond('decline', 'Decline: nothing is done');

export const adminReportEndpoints: readonly Endpoint[] = [
  listReports,
  closeReport,
  declineReport,
  listSecondOpinions,
  agreeSecondOpinion,
  declineSecondOpinion,
];
