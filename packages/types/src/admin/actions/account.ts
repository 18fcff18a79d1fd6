import { sanctionKinds } from '@app/option-lists';
import * as z from 'zod/mini';
import { recordParams } from '../../call/params.ts';
import { createLine } from '../../call/text-schemas.ts';
import { createStaffProblems, requiredNotes } from '../lists.ts';
import { staffSanction } from '../people/sanctions.ts';
import { itemParams, noItemProblem } from '../queue.ts';
import { defineAction, type StaffAction } from './action.ts';

export const sanctionDays = [7, 30, 90, 365] as const;

export const sanctionAccount = defineAction('sanction', 'POST /api/admin/{kind}/{id}/sanctions', {
  id: 'adminSanctionAccount',
  summary:
    'Forbid an account that has to do with an item to write: `silence` is for words that others read, `suspend` for everything. It gets a mail, may appeal, and the sanction ends by itself.',
  params: itemParams,
  body: z.object({
    /** As returned by `GET …/accounts`. */
    who: createLine(60),
    sanction: z.enum(sanctionKinds),
    days: z.literal(sanctionDays),
    reason: requiredNotes,
  }),
  reply: z.object({ sanction: staffSanction }),
  problems: createStaffProblems({
    400: '`reason_missing`: no reason.',
    404: `${noItemProblem[404]} Or no such account of it, or it is gone.`,
  }),
  log: { 'account.silence': 'Account silenced', 'account.suspend': 'Account suspended' },
  mails: ['account-sanctioned'],
});

export const liftSanction = defineAction('sanction', 'PATCH /api/admin/sanctions/{id}/lift', {
  id: 'adminLiftSanction',
  summary: 'Take a sanction off before its end.',
  params: recordParams,
  reply: z.object({ sanction: staffSanction }),
  problems: createStaffProblems({ 404: 'No such sanction.', 409: '`not_now`: it is over.' }),
  log: { 'account.lift': 'Account opened again' },
  mails: ['account-restored'],
});

export const accountActions: readonly StaffAction[] = [sanctionAccount, liftSanction];
