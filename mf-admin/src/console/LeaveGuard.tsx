import { NavigationContext, useLocation } from '@app/router';
import { blockHistoryNavigation } from '@app/router/blocker';
import { Button, Dialog } from '@app/ui';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Lets the browser ask before the page is closed or reloaded with unsaved input. */
export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

const readHistoryIndex = (state: unknown): number => Number((state as { idx?: number } | null)?.idx ?? 0);

/** Asks before a page with unsaved input is left: by the app, by Back or Forward, by closing or reloading. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { navigator } = useContext(NavigationContext);
  const { pathname, key } = useLocation();
  const [leavePage, setLeavePage] = useState<(() => void) | null>(null);
  const isLeavingRef = useRef(false);
  useUnloadWarning(isUnsaved);

  // `useBlocker` of the router needs its data routes, which the site does not use. A layout effect, so that no click
  // can navigate between the first paint and the guard.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const historyIndex = readHistoryIndex(history.state);
    const { push } = navigator;
    navigator.push = (target, ...options) => {
      const navigateAway = () => push(target, ...options);
      if (new URL(navigator.createHref(target), location.href).pathname === pathname) navigateAway();
      else setLeavePage(() => navigateAway);
    };
    const unblock = blockHistoryNavigation((state) => {
      if (isLeavingRef.current || location.pathname === pathname) return false;
      const steps = readHistoryIndex(state) - historyIndex;
      history.go(-steps);
      setLeavePage(() => () => {
        isLeavingRef.current = true;
        history.go(steps);
      });
      return true;
    });
    return () => {
      navigator.push = push;
      unblock();
    };
  }, [isUnsaved, pathname, key, navigator]);

  const stay = () => setLeavePage(null);
  return (
    <Dialog
      open={leavePage !== null}
      onClose={stay}
      title="Leave without saving?"
      actions={
        <>
          <Button kind="quiet" onClick={() => leavePage?.()}>
            Leave
          </Button>
          <Button data-focus onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <p>Your changes are not saved. If you leave, this tab keeps them until you come back or close it.</p>
    </Dialog>
  );
}
