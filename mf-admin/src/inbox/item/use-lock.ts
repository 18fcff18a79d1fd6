import type { CallError } from '@app/types';
import { type QueueKind, releaseItem, takeItem } from '@app/types/admin/queue';
import { useEffect, useState } from 'react';
import { callAdmin } from '../../admin-call.ts';

/** Well within the five minutes after which a lock expires. */
const renewMs = 2 * 60_000;

/** `mine`: locked for others. `byOther`: a sentence that names the colleague who has it open. Null: not locked. */
export type Taken = 'mine' | { byOther: string } | null;

/** Locks an item while it is open and releases it afterwards, also when the page ends. The lock only informs: deciding does not require it. */
export function useLock(kind: QueueKind, id: string, enabled: boolean): Taken {
  const [lock, setLock] = useState<Taken>(null);

  useEffect(() => {
    if (!enabled) return;
    const params = { kind, id };
    let open = true;
    const tell = (now: Taken) => open && setLock(now);
    const take = () =>
      callAdmin(takeItem, { params }).then(
        () => tell('mine'),
        ({ problem }: CallError) =>
          tell(problem?.error === 'locked' ? { byOther: problem.message ?? '' } : null),
      );
    const first = take();
    const renewing = setInterval(take, renewMs);
    // `keepalive` lets the call outlive the page; `sendBeacon` could not send the token.
    const leavePage = () =>
      void callAdmin(releaseItem, { params }, undefined, (address, init) =>
        fetch(address, { ...init, keepalive: true }),
      ).catch(() => undefined);
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && take());
    addEventListener('pagehide', leavePage);
    addEventListener('pageshow', comeBack);
    return () => {
      open = false;
      clearInterval(renewing);
      removeEventListener('pagehide', leavePage);
      removeEventListener('pageshow', comeBack);
      setLock(null);
      // A return to the item locks it again; if this call is lost, the lock expires after five minutes.
      void first.then(() => callAdmin(releaseItem, { params })).catch(() => undefined);
    };
  }, [kind, id, enabled]);
  return lock;
}
