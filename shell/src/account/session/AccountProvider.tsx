import { type IdentitySession, type IdentityState, readIdentitySettings } from '@app/auth';
import { Loadable, useLoadable, withRetries } from '@app/remote-kit/loading';
import { hasSessionCookie } from '@app/types/session-cookie';
import { useIsHydrated } from '@app/ui';
import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { HydrationContext } from '../../page/hydration.tsx';
import { type Account, AccountContext } from './use-account.ts';

/** Code for users with an account. Loaded once a user may be signed in or wants to sign in. */
const loadableIdentity = new Loadable(() =>
  withRetries(() => import(/* webpackChunkName: "identity" */ './identity-module.ts')),
);

/** Loads and returns the components for signed-in users; undefined until they are loaded. */
export function useIdentityModule() {
  const moduleState = useLoadable(loadableIdentity);
  return moduleState.status === 'loaded' ? moduleState.value : undefined;
}

const createIdentityState = (status: Exclude<IdentitySession['status'], 'signed-in'>): IdentityState => ({
  session: { status },
  identity: undefined,
});

/** Provides the session. Without a session cookie the user is signed out, and no code is loaded. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const [isProviderStarted, setIsProviderStarted] = useState(false);
  const isHydrated = useIsHydrated();
  // Hydration starts signed out, because the server's HTML is the same for everybody. Without server HTML the browser's
  // state is used at once, otherwise a guard would redirect.
  const [state, setState] = useState(() =>
    createIdentityState(isHydrated && hasSessionCookie(document.cookie) ? 'loading' : 'signed-out'),
  );
  const { runAfterHydration } = useContext(HydrationContext);
  useLayoutEffect(() => {
    if (!hasSessionCookie(document.cookie)) return;
    runAfterHydration(() => {
      setIsProviderStarted(true);
      setState(createIdentityState('loading'));
    });
  }, [runAfterHydration]);

  useEffect(() => {
    if (isProviderStarted) return;
    // The user may sign in in another tab.
    const checkCookie = () => setIsProviderStarted(hasSessionCookie(document.cookie));
    window.addEventListener('focus', checkCookie);
    return () => window.removeEventListener('focus', checkCookie);
  }, [isProviderStarted]);

  const account = useMemo<Account>(
    () => ({ ...state, startProvider: () => setIsProviderStarted(true) }),
    [state],
  );
  return (
    <AccountContext value={account}>
      {children}
      {isProviderStarted && <LazyIdentityProvider onChange={setState} />}
    </AccountContext>
  );
}

function LazyIdentityProvider({ onChange }: { onChange: (state: IdentityState) => void }) {
  const moduleState = useLoadable(loadableIdentity);
  const [settings] = useState(() => readIdentitySettings(document));
  const isUnavailable = !settings || moduleState.status === 'failed';
  useEffect(() => {
    const status = hasSessionCookie(document.cookie) ? 'unavailable' : 'signed-out';
    if (isUnavailable) onChange({ ...createIdentityState(status), identity: null });
  }, [isUnavailable, onChange]);
  if (isUnavailable || moduleState.status !== 'loaded') return null;
  const { IdentityProvider } = moduleState.value;
  return <IdentityProvider settings={settings} onChange={onChange} />;
}
