import { legalRequestKinds, legalRequestStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { isoDate, recordParams } from '../../call/params.ts';
import { createLine, createText } from '../../call/text-schemas.ts';
import { createListShape, createStaffProblems, pageQuery, recordId } from '../lists.ts';
import { defineStaffCall } from '../staff-call.ts';

export const legalTargetKinds = ['listing', 'review', 'claim', 'user'] as const;

export const legalRequest = z.object({
  id: recordId,
  kind: z.enum(legalRequestKinds),
  target: z.object({ kind: z.string(), id: z.string() }),
  from: z.string(),
  note: z.string(),
  hold: z.boolean(),
  /** The last day for a reply. */
  due: z.iso.date(),
  /** Open after that day. */
  late: z.boolean(),
  status: z.enum(legalRequestStatuses),
  outcome: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
});

export const listLegalRequests = defineStaffCall('settings', 'GET /api/admin/legal-requests', {
  id: 'adminListLegalRequests',
  summary: 'Requests of the law and of lawyers, open ones by default, the first to be answered first',
  query: z.object({ ...pageQuery, status: z.optional(z.enum(legalRequestStatuses)) }),
  reply: z.object({ ...createListShape(legalRequest) }),
});

export const addLegalRequest = defineStaffCall('settings', 'POST /api/admin/legal-requests', {
  id: 'adminAddLegalRequest',
  summary: 'Note a request. A hold keeps what it is about from being deleted.',
  status: 201,
  body: z.object({
    kind: z.enum(legalRequestKinds),
    target: z.object({ kind: z.enum(legalTargetKinds), id: createLine(200, 1) }),
    from: createLine(500, 1),
    note: createText(0, 4000),
    hold: z.boolean(),
    /** Deadline; absent: in two weeks. */
    due: z.optional(isoDate),
  }),
  reply: z.object({ request: legalRequest, auditId: recordId }),
  problems: createStaffProblems({
    400: 'Malformed, or there is no such listing, review or claim.',
    403: '`elevate`: enter the password again (`POST /elevate`).',
  }),
});

export const changeLegalRequest = defineStaffCall('settings', 'PATCH /api/admin/legal-requests/{id}', {
  id: 'adminChangeLegalRequest',
  summary:
    'Put the hold on or take it off, name another day to answer by, or close the request with its outcome',
  params: recordParams,
  body: z.object({
    hold: z.optional(z.boolean()),
    due: z.optional(isoDate),
    status: z.optional(z.literal('closed')),
    outcome: z.optional(createText(0, 4000)),
  }),
  reply: z.object({ request: legalRequest, auditId: recordId }),
  problems: createStaffProblems({
    400: 'Malformed.',
    403: '`elevate`: enter the password again (`POST /elevate`).',
    404: 'No such request.',
    409: '`not_now`: it is closed.',
  }),
});
