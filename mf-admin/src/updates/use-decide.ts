import { approveUpdate, rejectUpdate } from '@app/types/admin/actions/update';
import type { UpdateItem } from '@app/types/admin/updates';
import { useKeptNotes } from '../console/draft-notes.ts';
import { useDecisions } from '../queue/use-decision.ts';
import { type DecisionState, formatOutcome } from './standing.ts';

/** Sends the decision about an update: some fields go live, or all of them are returned. */
export function useDecide(item: UpdateItem) {
  const { id, v, seen, listing } = item;
  const { decide: send, sending, outrun, forget: onSeen } = useDecisions(id, item);
  const [, , forget] = useKeptNotes(`update:${id}`);

  async function decide(standing: Pick<DecisionState, 'accepted' | 'returned'>, notes: string) {
    const { accepted } = standing;
    const done = formatOutcome(standing, `${listing.firstName} ${listing.lastName}`);
    const params = { id };
    const isDone =
      accepted.length > 0
        ? await send(approveUpdate, { input: { params, body: { v, seen, accept: accepted, notes } }, done })
        : await send(rejectUpdate, { input: { params, body: { v, notes } }, done });
    // What was typed stays where it did not come through.
    if (isDone) forget();
  }
  return { decide, sending, outrun, onSeen };
}
