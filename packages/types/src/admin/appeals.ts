// Prosthetists' appeals against decisions of staff. Authors' appeals are a queue of reviews.
import { appealKinds, objectionStatuses, sanctionKinds } from '@app/option-lists';
import * as z from 'zod/mini';
import { instant } from '../call/params.ts';
import { createListShape, pageQuery, recordId, slaShown } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';
import { aboutListing } from './updates.ts';

export const staffAppeal = z.object({
  id: recordId,
  kind: z.enum([...appealKinds, 'sanction']),
  /**
   * Subject to open: id of the listing, update or claim, or public id of the flagged review. Null: it no longer exists,
   * or it is a sanction.
   */
  item: z.nullable(z.string()),
  listing: z.nullable(aboutListing),
  text: z.string(),
  status: z.enum(objectionStatuses),
  since: instant,
  /** Null: decided. */
  promise: z.nullable(slaShown),
  /** The appealed decision. `notes`: sent to the prosthetist; may be empty. */
  decided: z.object({ at: instant, by: z.object({ id: z.string(), name: z.string() }), notes: z.string() }),
  /** The sanction that is appealed. Null: it is another decision. */
  sanction: z.nullable(z.object({ kind: z.enum(sanctionKinds), until: instant })),
  answer: z.nullable(z.object({ notes: z.string(), at: instant, by: z.string() })),
});
export type StaffAppeal = z.output<typeof staffAppeal>;

export const listAppeals = defineStaffCall('read', 'GET /api/admin/appeals', {
  id: 'adminListAppeals',
  summary: 'Practitioners’ appeals against decisions: those that wait, the oldest first; others, the newest',
  query: z.object({ ...pageQuery, status: z.optional(z.enum(objectionStatuses)), id: z.optional(recordId) }),
  reply: z.object({ ...createListShape(staffAppeal), appeals: z.array(staffAppeal) }),
});
