import type { CallError } from '@app/types';
import { type QueueKind, releaseItem, takeItem } from '@app/types/admin/queue';
import { useEffect, useState } from 'react';
import { callAdmin } from '../../admin-call.ts';

/** Well within the five minutes that a lock holds. */
const renewMs = 2 * 60_000;

/** `mine`: others see it as taken. `byOther`: somebody else is on it, in a sentence that says who. */
export type Taken = 'mine' | { byOther: string } | null;

/** Takes an item as long as it is open, and lets it go afterwards. It only tells others: deciding needs no lock. */
export function useLock(kind: QueueKind, id: string, enabled: boolean): Taken {
  const [taken, setTaken] = useState<Taken>(null);

  useEffect(() => {
    if (!enabled) return;
    const params = { kind, id };
    let open = true;
    const tell = (now: Taken) => open && setTaken(now);
    const take = () =>
      callAdmin(takeItem, { params }).then(
        () => tell('mine'),
        ({ problem }: CallError) =>
          tell(problem?.error === 'locked' ? { byOther: problem.message ?? '' } : null),
      );
    const first = take();
    const renewing = setInterval(take, renewMs);
    return () => {
      open = false;
      clearInterval(renewing);
      setTaken(null);
      // Anyone who comes back at once takes it anew; where this call is lost, the lock is over in five minutes.
      void first.then(() => callAdmin(releaseItem, { params })).catch(() => undefined);
    };
  }, [kind, id, enabled]);
  return taken;
}
