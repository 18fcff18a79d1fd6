// What visitors told about listings, and requests that wait for another one of the team.
import { reportFieldValues, takedownField } from '@app/option-lists';
import * as z from 'zod/mini';
import type { Endpoint } from '../call/endpoint.ts';
import type { ListingInput } from '../listing/listing-input.ts';
import { createListShape, pageQuery, promiseShown, recordId } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

type ReportSubject = (typeof reportFieldValues)[number] | typeof takedownField;

/** The field of the listing's form that each subject names; others are about no single one. */
export const reportedFields: Readonly<Partial<Record<ReportSubject, keyof ListingInput>>> = {
  Name: 'firstName',
  Practice: 'company',
  Address: 'address',
  Phone: 'phone',
  Website: 'website',
  Licenses: 'licenses',
  Insurance: 'insuranceAccepted',
  Languages: 'languageAccommodations',
  Specialties: 'specialties',
  'New patients and waits': 'acceptsNewPatients',
  Accessibility: 'accessibility',
};

/** A visitor's word that something on a listing is out of date. Who it was stays unsaid. */
export const visitorReport = z.object({
  id: recordId,
  /** Or the request of an owner who left to take the page down. */
  field: z.enum([...reportFieldValues, takedownField]),
  note: z.string(),
  status: z.enum(['open', 'done', 'declined']),
  since: z.string(),
  /** Null: it was decided. */
  promise: z.nullable(promiseShown),
  signedIn: z.boolean(),
  decision: z.nullable(z.object({ by: z.string(), at: z.string(), notes: z.string() })),
  /** Null: the listing was purged meanwhile. */
  listing: z.nullable(
    z.object({
      id: recordId,
      v: z.number(),
      slug: z.string(),
      name: z.string(),
      company: z.string(),
      place: z.string(),
      status: z.string(),
      /** The field as it stands now; null where it is none of the record's own. */
      now: z.nullable(z.string()),
      /** What the visitor's words say it should be, where they hold one value of that field, other than it is now. */
      proposed: z.nullable(z.string()),
    }),
  ),
});
export type VisitorReport = z.infer<typeof visitorReport>;

export const listReports = defineStaffCall('read', 'GET /api/admin/reports', {
  id: 'adminListReports',
  summary: 'What visitors said is out of date, the longest waiting first',
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(['open', 'done', 'declined'])),
    listing: z.optional(recordId),
    /** That one, whatever its status. */
    id: z.optional(recordId),
  }),
  reply: z.object({ ...createListShape(visitorReport), reports: z.array(visitorReport) }),
  problems: { 400: 'Malformed.' },
});

/** A request of one that another one of the team has to agree to. */
export const secondOpinion = z.object({
  id: recordId,
  action: z.string(),
  about: z.string(),
  reason: z.string(),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  askedAt: z.string(),
  expiresAt: z.string(),
  /** Null: it does not wait. */
  promise: z.nullable(promiseShown),
  status: z.enum(['open', 'agreed', 'declined', 'expired']),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** True if it is the reader's own: nobody agrees to their own request. */
  own: z.boolean(),
});
export type SecondOpinion = z.infer<typeof secondOpinion>;

export const listSecondOpinions = defineStaffCall('read', 'GET /api/admin/second-opinions', {
  id: 'adminListSecondOpinions',
  summary: 'What waits for somebody else of the team to agree',
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(['open', 'agreed', 'declined', 'expired'])),
    /** That one, whatever its status. */
    id: z.optional(recordId),
  }),
  reply: z.object({ ...createListShape(secondOpinion), secondOpinions: z.array(secondOpinion) }),
  problems: { 400: 'Malformed.' },
});

export const adminReportEndpoints: readonly Endpoint[] = [listReports, listSecondOpinions];
