import type { IdentitySession, IdentityState } from '@app/auth';
import { Loadable, useLoadable, withRetries } from '@app/remote-kit/loading';
import { hasSessionCookie } from '@app/types/session-cookie';
import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { HydrationContext, useHydrated } from '../../page/hydration.tsx';
import { type Account, AccountContext } from './use-account.ts';

/** Not loaded before somebody may be signed in or wants to. */
const memberParts = new Loadable(() =>
  withRetries(() => import(/* webpackChunkName: "identity" */ './identity-parts.ts')),
);

/** Components for signed-in users; undefined until loaded. Calling it loads them. */
export function useMemberParts() {
  const state = useLoadable(memberParts);
  return state.status === 'loaded' ? state.value : undefined;
}

const createIdentityState = (status: Exclude<IdentitySession['status'], 'signed-in'>): IdentityState => ({
  session: { status },
  identity: undefined,
});

/** Provides the session. Without a session cookie it is signed out at once, without loading anything. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const [isAwake, setAwake] = useState(false);
  const isHydrated = useHydrated();
  // Hydration starts signed out, because the server's HTML is the same for everybody. Without server HTML the browser's
  // state is used at once, otherwise a guard would redirect.
  const [state, setState] = useState(() =>
    createIdentityState(isHydrated && hasSessionCookie(document.cookie) ? 'loading' : 'signed-out'),
  );
  const { whenHydrated } = useContext(HydrationContext);
  useLayoutEffect(() => {
    if (!hasSessionCookie(document.cookie)) return;
    whenHydrated(() => {
      setAwake(true);
      setState(createIdentityState('loading'));
    });
  }, [whenHydrated]);

  useEffect(() => {
    if (isAwake) return;
    // A sign-in in another tab.
    const checkCookie = () => setAwake(hasSessionCookie(document.cookie));
    window.addEventListener('focus', checkCookie);
    return () => window.removeEventListener('focus', checkCookie);
  }, [isAwake]);

  const account = useMemo<Account>(() => ({ ...state, wake: () => setAwake(true) }), [state]);
  return (
    <AccountContext value={account}>
      {children}
      {isAwake && <Identity onChange={setState} />}
    </AccountContext>
  );
}

function Identity({ onChange }: { onChange: (state: IdentityState) => void }) {
  const state = useLoadable(memberParts);
  const hasFailed = state.status === 'failed';
  useEffect(() => {
    const status = hasSessionCookie(document.cookie) ? 'unavailable' : 'signed-out';
    if (hasFailed) onChange({ ...createIdentityState(status), identity: null });
  }, [hasFailed, onChange]);
  if (state.status !== 'loaded') return null;
  const { Provider } = state.value;
  return <Provider onChange={onChange} />;
}
