import type { Circumstances } from './circumstances.ts';
import type { QueueCount, Template, Templates } from './mails.ts';
import { m } from './paraglide/messages.js';
import { toBackOffice } from './pieces.ts';

const listQueues = (waiting: readonly QueueCount[], c: Circumstances) => ({
  list: waiting.map(({ kind, count, over }) => m.staff_line({ kind, count, over }, c)),
});
const sum = (numbers: readonly number[]) => numbers.reduce((sumSoFar, one) => sumSoFar + one, 0);

/** Mails to staff: queues, exceeded SLAs, changed logins. */
export const toStaff: Templates<Extract<Template, `staff-${string}`>> = {
  'staff-digest': ({ waiting }, c) => ({
    subject: m.staff_digest_subject({ n: sum(waiting.map(({ count }) => count)) }, c),
    parts: [
      { say: m.staff_digest({}, c) },
      listQueues(waiting, c),
      toBackOffice(c),
      { say: m.staff_stop({}, c) },
    ],
  }),
  'staff-breach': ({ waiting }, c) => ({
    subject: m.staff_breach_subject({ n: sum(waiting.map(({ over }) => over)) }, c),
    parts: [
      { say: m.staff_breach({}, c) },
      listQueues(waiting, c),
      toBackOffice(c),
      { say: m.staff_stop({}, c) },
    ],
  }),
  'staff-account': ({ changes, byOwner }, c) => ({
    subject: m.staff_account_subject({}, c),
    parts: [
      { say: byOwner ? m.staff_account_owner({}, c) : m.staff_account_self({}, c) },
      { list: changes.map((change) => m.staff_account_change({ change }, c)) },
      { say: m.staff_account_not_you({}, c) },
      toBackOffice(c),
    ],
  }),
};
