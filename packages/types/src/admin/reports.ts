// Visitors' reports of listings, and approval requests.
import { approvalStatuses, reportStatuses, reportSubjectValues, takedownSubject } from '@app/option-lists';
import * as z from 'zod/mini';
import type { ListingInput } from '../listing/listing-input.ts';
import { createListShape, pageQuery, recordId, slaShown } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';
import { aboutListing } from './updates.ts';

type ReportSubject = (typeof reportSubjectValues)[number] | typeof takedownSubject;

/** The listing field of each report subject; others concern no single field. */
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

/** A visitor's report of outdated data. The reporter is not included. */
export const visitorReport = z.object({
  id: recordId,
  /** Also the takedown request of an owner who deleted their account. */
  field: z.enum([...reportSubjectValues, takedownSubject]),
  note: z.string(),
  status: z.enum(reportStatuses),
  since: z.string(),
  /** Null: decided. */
  promise: z.nullable(slaShown),
  signedIn: z.boolean(),
  decision: z.nullable(z.object({ by: z.string(), at: z.string(), notes: z.string() })),
  /** Null: the listing was purged. */
  listing: z.nullable(
    z.object({
      ...aboutListing.shape,
      v: z.number(),
      /** The field's current value; null if the subject is no single field. */
      now: z.nullable(z.string()),
      /** The new value, if the visitor's text contains exactly one for the field. */
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
    status: z.optional(z.enum(reportStatuses)),
    listing: z.optional(recordId),
    /** Selects one report of any status. */
    id: z.optional(recordId),
  }),
  reply: z.object({ ...createListShape(visitorReport), reports: z.array(visitorReport) }),
  problems: { 400: 'Malformed.' },
});

/** A request for another staff member's approval. */
export const approvalRequest = z.object({
  id: recordId,
  action: z.string(),
  about: z.string(),
  reason: z.string(),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  askedAt: z.string(),
  expiresAt: z.string(),
  /** Null: not waiting. */
  promise: z.nullable(slaShown),
  status: z.enum(approvalStatuses),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** True if it is the reader's own request, which they cannot approve. */
  own: z.boolean(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

export const listApprovalRequests = defineStaffCall('read', 'GET /api/admin/second-opinions', {
  id: 'adminListSecondOpinions',
  summary: 'What waits for somebody else of the team to agree',
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(approvalStatuses)),
    /** Selects one request of any status. */
    id: z.optional(recordId),
  }),
  reply: z.object({ ...createListShape(approvalRequest), secondOpinions: z.array(approvalRequest) }),
  problems: { 400: 'Malformed.' },
});

export const adminReportEndpoints = [listReports, listApprovalRequests];
