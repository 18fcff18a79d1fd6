import * as z from 'zod/mini';
import { recordParams } from '../call/params.ts';
import { columnNames } from './imports/columns.ts';
import {
  importAction,
  importChoice,
  importLimits,
  importResult,
  importRow,
  importShown,
} from './imports/import.ts';
import { createListShape, pageQuery, recordId } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

export * from './imports/import.ts';

const accessProblems = { 401: 'No session.', 403: '`no_right`' };
export const importProblems = {
  ...accessProblems,
  400: 'The file cannot be read; `error` says why, `line` and `column` where.',
};
export const rowsGoneProblem = '`rows_gone`: its rows were removed, 30 days after its end by default.';

export const importFile = defineStaffCall('edit-listing', 'POST /api/admin/import', {
  id: 'importFile',
  summary:
    'Import a CSV file, or an archive (.zip) of one (multipart). Without `mode` it is planned and committed, duplicates are skipped; `mode=preview` plans only; `mode=commit&planId=` commits exactly that plan. A long one goes on in the background: `getImport` tells how far it is. Form fields `mapping` (JSON: a column name or null by position), `publish` and `mode` may stand before or behind the file.',
  query: z.object({
    mode: z.optional(z.enum(['preview', 'commit'])),
    planId: z.optional(recordId),
    publish: z.optional(z.enum(['true', 'false'])),
  }),
  upload: {
    fields: z.object({
      mapping: z.optional(z.string()),
      publish: z.optional(z.enum(['true', 'false'])),
      mode: z.optional(z.enum(['preview'])),
    }),
    maxBytes: importLimits.bytes,
    minBytesPerSecond: 32 * 1024,
    replyTimeoutMs: 60_000,
  },
  reply: importResult,
  problems: {
    ...importProblems,
    404: 'No such plan.',
    408: 'The file came in too slowly: less than 32 kB a second.',
    409: '`moved`: what the plan was made of has changed, `lines` says where. `not_now`: it was committed already, or is at work.',
    413: 'More than 20 MB.',
    415: 'No multipart form.',
  },
  limitsDescription:
    '20 MB, 400 MB of the public register unpacked, 50,000 rows, 400 columns, 100,000 characters a row.',
});

export const listImports = defineStaffCall('edit-listing', 'GET /api/admin/import', {
  id: 'listImports',
  summary: 'What was imported, the newest first.',
  query: z.object(pageQuery),
  reply: z.object({ ...createListShape(importShown), imports: z.array(importShown) }),
  problems: accessProblems,
});

export const getImport = defineStaffCall('edit-listing', 'GET /api/admin/import/{id}', {
  id: 'getImport',
  summary: 'One import: how far it is, and what became of it.',
  params: recordParams,
  reply: importResult,
  problems: { ...accessProblems, 404: 'No such import.' },
});

export const listImportRows = defineStaffCall('edit-listing', 'GET /api/admin/import/{id}/rows', {
  id: 'listImportRows',
  summary:
    'Rows of an import in the order of the file, of one kind or of all, beside the listings that they meet. `repaired=true`: those that were not read as they stand.',
  params: recordParams,
  query: z.object({ ...pageQuery, action: z.optional(importAction), repaired: z.optional(z.enum(['true'])) }),
  reply: z.object(createListShape(importRow)),
  problems: { ...accessProblems, 404: 'No such import.', 410: rowsGoneProblem },
});

export const changeImport = defineStaffCall('edit-listing', 'PATCH /api/admin/import/{id}', {
  id: 'changeImport',
  summary: 'Before the commit: publish at once or not, and what to do with possible duplicates.',
  params: recordParams,
  body: z.object({
    publish: z.optional(z.boolean()),
    choices: z.optional(
      z.array(z.object({ line: z.number(), choice: importChoice })).check(z.maxLength(500)),
    ),
    /** For all possible duplicates without a choice. */
    rest: z.optional(importChoice),
  }),
  reply: importResult,
  problems: { ...importProblems, 404: 'No such import.', 409: '`not_now`: it is no plan any more.' },
});

export const cancelImport = defineStaffCall('edit-listing', 'POST /api/admin/import/{id}/cancel', {
  id: 'cancelImport',
  summary: 'Stop after the batch that is under way. What was written stays, and can be rolled back.',
  params: recordParams,
  reply: importResult,
  problems: { ...accessProblems, 404: 'No such import.', 409: '`not_now`: it has ended.' },
});

export const getImportErrors = defineStaffCall('edit-listing', 'GET /api/admin/import/{id}/errors', {
  id: 'getImportErrors',
  summary: 'The rows that were not taken, as a CSV file with the reasons: correct it and import it again.',
  params: recordParams,
  reply: z.string(),
  media: ['text/csv'],
  problems: { ...accessProblems, 404: 'No such import.', 410: rowsGoneProblem },
});

/** Schema of the form field `mapping`. */
export const columnMapping = z
  .array(z.nullable(z.enum(columnNames as [(typeof columnNames)[number], ...(typeof columnNames)[number][]])))
  .check(
    z.maxLength(importLimits.columns),
    z.refine((names) => new Set(names.filter(Boolean)).size === names.filter(Boolean).length),
  );

export const importEndpoints = [
  importFile,
  listImports,
  getImport,
  listImportRows,
  changeImport,
  cancelImport,
  getImportErrors,
];
