import { type IdentitySession, type IdentityState, mayHaveSession, readIdentitySettings } from '@app/auth';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Loadable, useLoadable } from '../../loading/loadable.ts';
import { withRetries } from '../../loading/with-retries.ts';

/** The identity provider's part of the shell: nothing of it is loaded before somebody may be signed in or wants to be. */
const provider = new Loadable(() => withRetries(() => import('@app/auth/IdentityProvider')));

export interface Account extends IdentityState {
  /** Loads the provider though nobody is signed in: for a page that signs in. */
  wake: () => void;
}

const AccountContext = createContext<Account>({
  session: { status: 'signed-out' },
  identity: null,
  wake: () => {},
});

/** For tests, which say who is here. */
export const AccountStandIn = AccountContext.Provider;
export const useAccount = () => useContext(AccountContext);

const signedOut: IdentitySession = { status: 'signed-out' };
const loading: IdentitySession = { status: 'loading' };

/** Knows who is here. Without the cookie of a session that is nobody, at once and for nothing. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const [expected] = useState(() => mayHaveSession(document.cookie));
  const [awake, setAwake] = useState(expected);
  const [state, setState] = useState<IdentityState>();

  useEffect(() => {
    if (awake) return;
    // Signed in meanwhile, in another tab.
    const look = () => setAwake(mayHaveSession(document.cookie));
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [awake]);

  const account = useMemo<Account>(
    () => ({
      session: state?.session ?? (expected ? loading : signedOut),
      identity: state?.identity,
      wake: () => setAwake(true),
    }),
    [state, expected],
  );
  return (
    <AccountContext value={account}>
      {children}
      {awake && <Provider onChange={setState} />}
    </AccountContext>
  );
}

function Provider({ onChange }: { onChange: (state: IdentityState) => void }) {
  const loaded = useLoadable(provider);
  const [settings] = useState(() => readIdentitySettings(document));
  const dead = !settings || loaded.status === 'failed';

  useEffect(() => {
    if (!dead) return;
    const status = mayHaveSession(document.cookie) ? 'unavailable' : 'signed-out';
    onChange({ session: { status }, identity: null });
  }, [dead, onChange]);

  if (dead || loaded.status !== 'loaded') return null;
  const { IdentityProvider } = loaded.value;
  return <IdentityProvider settings={settings} onChange={onChange} />;
}
