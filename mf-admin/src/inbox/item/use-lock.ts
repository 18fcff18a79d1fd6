import { CallError } from '@app/types';
import { type QueueKind, releaseItem, takeItem } from '@app/types/admin/queue';
import { useEffect, useState } from 'react';
import { callAdmin } from '../../admin-call.ts';

/** Well within the five minutes that a lock holds. */
const renewMs = 2 * 60_000;

/** `mine`: others see it as taken. `theirs`: somebody else is on it; `words` says who. */
export type Taken = { state: 'none' } | { state: 'mine'; since: Date } | { state: 'theirs'; words: string };

/** Takes an item as long as it is open, and lets it go afterwards. It only tells others: deciding needs no lock. */
export function useLock(kind: QueueKind, id: string, enabled: boolean): Taken {
  const [taken, setTaken] = useState<Taken>({ state: 'none' });

  useEffect(() => {
    if (!enabled) return;
    const params = { kind, id };
    const since = new Date();
    let open = true;
    const take = async () => {
      try {
        await callAdmin(takeItem, { params });
        if (open) setTaken({ state: 'mine', since });
      } catch (error) {
        const locked = error instanceof CallError && error.problem?.error === 'locked';
        if (open)
          setTaken(locked ? { state: 'theirs', words: error.problem?.message ?? '' } : { state: 'none' });
      }
    };
    const first = take();
    const renewing = setInterval(take, renewMs);
    return () => {
      open = false;
      clearInterval(renewing);
      setTaken({ state: 'none' });
      // Anyone who comes back at once takes it anew; where this call is lost, the lock is over in five minutes.
      void first.then(() => callAdmin(releaseItem, { params })).catch(() => undefined);
    };
  }, [kind, id, enabled]);
  return taken;
}
