// Actions on an import that require an approval.
import * as z from 'zod/mini';
import { recordParams } from '../../call/params.ts';
import { importProblems, importResult, rowsGoneProblem } from '../imports.ts';
import { approvalRequested, notes } from '../lists.ts';
import { defineAction } from './action.ts';

export const rollbackImport = defineAction('purge', 'POST /api/admin/import/{id}/rollback', {
  id: 'rollbackImport',
  summary:
    'Take a whole import back: what it created goes, what it changed is as before. Listings that moved on since stay as they are, and are told.',
  params: recordParams,
  body: z.object({ reason: notes.check(z.minLength(1)) }),
  reply: z.union([approvalRequested, importResult]),
  problems: {
    ...importProblems,
    403: '`no_right`, or',
    404: 'No such import.',
    409: '`not_now`: there is nothing to take back.',
    410: rowsGoneProblem,
  },
  log: { 'import.rollback': 'Import rolled back' },
  requiresPassword: true,
  approvalTitle: 'Roll an import back',
});
