import type { BodyOf, CallInput, Endpoint, ReplyOf } from '@app/types';
import { type AdminListing, adminListing } from '@app/types/admin/prosthetists';
import { useState } from 'react';
import * as z from 'zod/mini';
import { getConflict, getErrorMessage, useAdminSends, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';

/** Somebody was faster: what the server said, and the listing as it is now. */
export interface Outrun {
  sentence: string;
  fresh: AdminListing | null;
}

const told = z.object({ fresh: z.object({ listing: adminListing }) });

/** Sends changes of one listing, each by its own call; says in the dock what came of each, with Undo. */
function useChanges() {
  const { send, sending, failure, forgive } = useAdminSends();
  const [outrun, setOutrun] = useState<Outrun | null>(null);
  const dock = useDock();
  const refresh = useRefresh();

  async function change<E extends Endpoint>(
    e: E,
    input: CallInput & { body?: BodyOf<E> },
    done: string,
  ): Promise<ReplyOf<E> | null> {
    setOutrun(null);
    const sent = await send(e, input);
    if (sent.status === 'done') {
      const decided = undoIn(sent.reply);
      if (decided) dock.decided({ text: done, ...decided });
      else dock.say('Requested: someone else on the team has to agree first.');
      await refresh();
      // Parsed by the schema of the same endpoint.
      return sent.reply as ReplyOf<E>;
    }
    if (sent.status === 'failed' && sent.failure.status === 409) {
      const fresh = z.safeParse(told, getConflict(sent.failure));
      setOutrun({
        sentence: getErrorMessage(sent.failure, 'Someone else was faster.'),
        fresh: fresh.success ? fresh.data.fresh.listing : null,
      });
      forgive();
      await refresh();
    }
    return null;
  }
  return { change, sending, failure, outrun, forget: () => setOutrun(null) };
}

/** Sends changes by one call. */
export function useChange<E extends Endpoint>(e: E) {
  const { change, ...rest } = useChanges();
  return {
    ...rest,
    change: (input: CallInput & { body?: BodyOf<E> }, done: string) => change(e, input, done),
  };
}

const undoable = z.object({ auditId: z.string(), undoUntil: z.string() });

function undoIn(reply: unknown): z.output<typeof undoable> | null {
  const parsed = z.safeParse(undoable, reply);
  return parsed.success ? parsed.data : null;
}
