import { useLocation, useNavigate } from '@app/router';
import { Button, Dialog } from '@app/ui';
import { useEffect, useRef, useState } from 'react';

/** Lets the browser ask before the page is closed or reloaded with unsaved input. */
export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

/** The position of the shown page in the history of the router. */
const readIndex = (state: unknown): number => Number((state as { idx?: number } | null)?.idx ?? 0);

/** Asks before a page with unsaved input is left: by a link, by Back or Forward, by closing or reloading. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);
  useUnloadWarning(isUnsaved);

  useEffect(() => {
    if (!isUnsaved) return;
    const index = readIndex(history.state);
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      const to = new URL(link.href);
      // Other documents are left to the browser, which asks by itself.
      if (to.origin !== location.origin || !/^\/admin(?:\/|$)/.test(to.pathname) || to.pathname === pathname)
        return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => navigate(to.pathname + to.search));
    };
    // Runs before the listener of the router, which never learns of a step that is taken back.
    const onPop = (event: PopStateEvent) => {
      if (isLeaving.current || location.pathname === pathname) return;
      event.stopImmediatePropagation();
      const steps = readIndex(event.state) - index;
      history.go(-steps);
      setLeave(() => () => {
        isLeaving.current = true;
        history.go(steps);
      });
    };
    document.addEventListener('click', onClick, { capture: true });
    addEventListener('popstate', onPop, { capture: true });
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      removeEventListener('popstate', onPop, { capture: true });
    };
  }, [isUnsaved, pathname, key, navigate]);

  const stay = () => setLeave(null);
  return (
    <Dialog
      open={leave !== null}
      onClose={stay}
      title="Leave without saving?"
      actions={
        <>
          <Button kind="quiet" onClick={() => leave?.()}>
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
