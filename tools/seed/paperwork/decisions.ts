import type { ListingDecision, ListingDoc } from '@app/db';
import { pickEarlier, subtractDays } from '../calendar.ts';
import { errors, suspensions } from '../phrases/wording.ts';
import type { Random } from '../random.ts';
import type { PaperworkOrder } from './order.ts';

/** With the time at which its owner sent it in, and the team's word where it is not public. */
export function withWord(listing: ListingDoc, { random, now }: PaperworkOrder): ListingDoc {
  const { status, ownerUserId, createdAt } = listing;
  const sent = ownerUserId && (status === 'pending' || status === 'rejected');
  return {
    ...listing,
    ...(sent && { submittedAt: createdAt }),
    ...(status === 'rejected' && {
      decision: { ...pickWord(random, pickEarlier(subtractDays(createdAt, -1.5), now)), outcome: 'rejected' },
    }),
    ...(status === 'suspended' && {
      decision: {
        ...pickWord(random, subtractDays(now, random.between(2, 40)), suspensions),
        outcome: 'suspended',
      },
    }),
  };
}

function pickWord(
  random: Random,
  at: Date,
  notes: readonly string[] = errors,
): Omit<ListingDecision, 'outcome'> {
  return { notes: random.pick(notes), at, by: `admin_seed_${random.int(1, 3)}` };
}
