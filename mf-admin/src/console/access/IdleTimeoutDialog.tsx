import { adminLogout, getSignedInAdmin } from '@app/types/admin/session';
import { Button, Dialog } from '@app/ui';
import { useEffect, useState } from 'react';
import { callAdmin } from '../../admin-call.ts';
import { endSession } from '../../session.ts';
import { getIdleState, recordActivity } from './activity.ts';

const checkIntervalMs = 5_000;
const activityEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Asks two minutes before a session ends for lack of activity, and ends it. Rendered once, around all pages. */
export function IdleTimeoutDialog() {
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    recordActivity();
    const listenerOptions = { capture: true, passive: true };
    for (const type of activityEvents) addEventListener(type, recordActivity, listenerOptions);
    const timer = setInterval(() => {
      const state = getIdleState();
      setIsAsking(state === 'ending');
      if (state !== 'ended') return;
      void callAdmin(adminLogout).catch(() => {});
      endSession('idle');
    }, checkIntervalMs);
    return () => {
      clearInterval(timer);
      for (const type of activityEvents) removeEventListener(type, recordActivity, listenerOptions);
    };
  }, []);

  function stay() {
    recordActivity();
    setIsAsking(false);
    // A call of an active person extends the session on the server.
    void callAdmin(getSignedInAdmin).catch(() => {});
  }
  return (
    <Dialog
      open={isAsking}
      onClose={stay}
      title="Are you still there?"
      actions={
        <Button data-focus onClick={stay}>
          Stay signed in
        </Button>
      }
    >
      <p>
        Your session ends in two minutes, because nothing has happened for a while. What you typed is kept in
        this tab.
      </p>
    </Dialog>
  );
}
