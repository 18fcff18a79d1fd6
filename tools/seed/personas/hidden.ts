import type { ListingDoc } from '@app/db';
import { accounts } from '@app/test-kit/accounts';
import { unlisted } from '@app/test-kit/personas';
import { subtractDays } from '../calendar.ts';
import type { Profile } from '../listing/listing.ts';
import { refusals, suspensions } from '../phrases/wording.ts';
import type { Random } from '../random.ts';
import type { Persona } from './persona.ts';

const decider = 'admin_seed_1';

const owners: Record<string, string> = {
  [unlisted.pending[0].id]: accounts.pending.id,
  [unlisted.rejected[0].id]: accounts.rejected.id,
};

/** Three listings in each state that the public never sees. */
export const hidden: readonly Persona[] = Object.entries(unlisted).flatMap(([status, list]) =>
  list.map((one, i) => ({
    ...one,
    woman: i !== 1,
    zip: ['63102', '63112', '63139'][i]!,
    company: `${one.name.split(' ')[1]} Prosthetic Care`,
    // A suspended practitioner was public before: those reviews must not show either.
    ...(status === 'suspended' && { stars: [1, 0, 1, 1, 3] as const }),
    set: (_: Profile, __: Random, now: Date): Partial<ListingDoc> => ({
      status: status as ListingDoc['status'],
      approved: false,
      ...(owners[one.id] && { ownerUserId: owners[one.id] }),
      ...(status === 'deleted' && { deletedAt: subtractDays(now, 12) }),
      ...(status === 'pending' && {
        createdAt: subtractDays(now, i + 0.5),
        updatedAt: subtractDays(now, i + 0.5),
        submittedAt: subtractDays(now, i + 0.5),
      }),
      ...(status === 'rejected' && {
        submittedAt: subtractDays(now, i + 4),
        decision: { outcome: 'rejected', notes: refusals[i]!, at: subtractDays(now, i + 2), by: decider },
      }),
      ...(status === 'suspended' && {
        decision: {
          outcome: 'suspended',
          notes: suspensions[i % 2]!,
          at: subtractDays(now, i + 9),
          by: decider,
        },
      }),
      ...(status === 'imported' && { externalKey: `persona-import:${i}` }),
    }),
    ...(status === 'imported' && { unset: ['ownerUserId'] as const }),
  })),
);
