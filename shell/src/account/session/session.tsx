import type { IdentitySession, IdentityState } from '@app/auth';
import { Loadable, useLoadable, withRetries } from '@app/remote-kit/loading';
import { mayHaveSession } from '@app/types/session-cookie';
import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { HydrationContext, useHydrated } from '../../page/hydration.tsx';
import { type Account, AccountContext } from './use-account.ts';

/** Nothing of it is loaded before somebody may be signed in or wants to be. */
const parts = new Loadable(() =>
  withRetries(() => import(/* webpackChunkName: "identity" */ './identity-parts.ts')),
);

/** What the frame shows and does for who is signed in; undefined until it is loaded. Asking for it loads it. */
export function useMemberParts() {
  const state = useLoadable(parts);
  return state.status === 'loaded' ? state.value : undefined;
}

const createIdentityState = (status: Exclude<IdentitySession['status'], 'signed-in'>): IdentityState => ({
  session: { status },
  identity: undefined,
});

/** Knows who is here. Without the cookie of a session that is nobody, at once and for nothing. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const [awake, setAwake] = useState(false);
  const isHydrated = useHydrated();
  // Only the browser knows, so it takes over the server's HTML as for nobody. A page that it makes from nothing knows at
  // once: a guard would send who is signed in away.
  const [state, setState] = useState(() =>
    createIdentityState(isHydrated && mayHaveSession(document.cookie) ? 'loading' : 'signed-out'),
  );
  const { whenHydrated } = useContext(HydrationContext);
  useLayoutEffect(() => {
    if (!mayHaveSession(document.cookie)) return;
    whenHydrated(() => {
      setAwake(true);
      setState(createIdentityState('loading'));
    });
  }, [whenHydrated]);

  useEffect(() => {
    if (awake) return;
    // Signed in meanwhile, in another tab.
    const look = () => setAwake(mayHaveSession(document.cookie));
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [awake]);

  const account = useMemo<Account>(() => ({ ...state, wake: () => setAwake(true) }), [state]);
  return (
    <AccountContext value={account}>
      {children}
      {awake && <Identity onChange={setState} />}
    </AccountContext>
  );
}

function Identity({ onChange }: { onChange: (state: IdentityState) => void }) {
  const state = useLoadable(parts);
  const failed = state.status === 'failed';
  useEffect(() => {
    const status = mayHaveSession(document.cookie) ? 'unavailable' : 'signed-out';
    if (failed) onChange({ ...createIdentityState(status), identity: null });
  }, [failed, onChange]);
  if (state.status !== 'loaded') return null;
  const { Provider } = state.value;
  return <Provider onChange={onChange} />;
}
