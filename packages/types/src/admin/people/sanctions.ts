import { sanctionKinds } from '@app/option-lists';
import * as z from 'zod/mini';
import { instant } from '../../call/params.ts';
import { createStaffProblems, recordId } from '../lists.ts';
import { itemParams, noItemProblem } from '../queue.ts';
import { defineStaffCall } from '../staff-call.ts';

export const staffSanction = z.object({
  id: recordId,
  kind: z.enum(sanctionKinds),
  reason: z.string(),
  by: z.string(),
  from: instant,
  until: instant,
  /** True if in force: neither expired nor lifted. */
  holds: z.boolean(),
});
export type StaffSanction = z.output<typeof staffSanction>;

/** An account related to an item. Its id is hidden from staff. */
export const itemAccount = z.object({
  /** `owner`, or the id of the reader's flag. */
  who: z.string(),
  /** "Author", "Reader who flagged: …". */
  label: z.string(),
  sanctions: z.array(staffSanction),
});
export type ItemAccount = z.output<typeof itemAccount>;

export const listAccounts = defineStaffCall('sanction', 'GET /api/admin/{kind}/{id}/accounts', {
  id: 'adminListAccounts',
  summary: 'The accounts that have to do with an item, and what they were forbidden.',
  params: itemParams,
  reply: z.object({ accounts: z.array(itemAccount) }),
  problems: createStaffProblems(noItemProblem),
});
