import * as z from 'zod/mini';
import { createLine } from '../call/text-schemas.ts';
import { defineStaffCall } from './staff-call.ts';

export const exportKinds = ['listings', 'reviews', 'claims', 'updates', 'audit', 'imports'] as const;

export const exportFile = defineStaffCall('contacts', 'GET /api/admin/export/{kind}', {
  id: 'exportFile',
  summary:
    'All records of a kind as one file, streamed. CSV cells that a spreadsheet would run begin with an apostrophe, which import takes off.',
  params: z.object({ kind: z.enum(exportKinds) }),
  query: z.object({ format: z.optional(z.enum(['csv', 'json'])), status: z.optional(createLine(40)) }),
  reply: z.unknown(),
  media: ['text/csv', 'application/json'],
  problems: {
    400: 'No such kind or format, or no status of the kind.',
    401: 'No session.',
    403: '`no_right`, or `elevate`: enter the password again.',
  },
});
