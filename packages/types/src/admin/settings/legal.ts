import * as z from 'zod/mini';
import { defineEndpoint } from '../../call/endpoint.ts';
import { createText } from '../../call/params.ts';
import { createListShape, createStaffProblems, pageQuery, recordId } from '../lists.ts';

export const legalKinds = ['defamation', 'health_data', 'subpoena', 'other'] as const;
export const legalTargets = ['listing', 'review', 'claim', 'user'] as const;

export const legalRequest = z.object({
  id: recordId,
  kind: z.enum(legalKinds),
  target: z.object({ kind: z.string(), id: z.string() }),
  from: z.string(),
  note: z.string(),
  hold: z.boolean(),
  /** The last day on which an answer is in time. */
  due: z.iso.date(),
  /** Open, and that day is over. */
  late: z.boolean(),
  status: z.enum(['open', 'closed']),
  outcome: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
});

export const listLegalRequests = defineEndpoint({
  id: 'adminListLegalRequests',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/legal-requests',
  summary: 'Requests of the law and of lawyers, open ones by default, the first to be answered first',
  right: 'settings',
  query: z.object({ ...pageQuery, status: z.optional(z.enum(['open', 'closed'])) }),
  reply: z.object({ ...createListShape(legalRequest) }),
  problems: createStaffProblems({ 400: 'Malformed.' }),
});

export const addLegalRequest = defineEndpoint({
  id: 'adminAddLegalRequest',
  service: 'admin',
  method: 'POST',
  path: '/api/admin/legal-requests',
  summary: 'Note a request. A hold keeps what it is about from being deleted.',
  right: 'settings',
  status: 201,
  body: z.object({
    kind: z.enum(legalKinds),
    target: z.object({ kind: z.enum(legalTargets), id: createText(1, 200) }),
    from: createText(1, 500),
    note: z.string().check(z.trim(), z.maxLength(4000)),
    hold: z.boolean(),
    /** By when it is to be answered; absent: in two weeks. */
    due: z.optional(z.iso.date()),
  }),
  reply: z.object({ request: legalRequest, auditId: recordId }),
  problems: createStaffProblems({
    400: 'Malformed, or there is no such listing, review or claim.',
    403: '`elevate`: enter the password again (`POST /elevate`).',
  }),
});

export const changeLegalRequest = defineEndpoint({
  id: 'adminChangeLegalRequest',
  service: 'admin',
  method: 'PATCH',
  path: '/api/admin/legal-requests/{id}',
  summary:
    'Put the hold on or take it off, name another day to answer by, or close the request with its outcome',
  right: 'settings',
  params: z.object({ id: recordId }),
  body: z.object({
    hold: z.optional(z.boolean()),
    due: z.optional(z.iso.date()),
    status: z.optional(z.literal('closed')),
    outcome: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
  }),
  reply: z.object({ request: legalRequest, auditId: recordId }),
  problems: createStaffProblems({
    400: 'Malformed.',
    403: '`elevate`: enter the password again (`POST /elevate`).',
    404: 'No such request.',
    409: '`not_now`: it is closed.',
  }),
});
