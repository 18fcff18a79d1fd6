import { CallError } from '@app/types';
import { hasSessionCookie } from '@app/types/session-cookie';
import { ClerkProvider, useClerk } from '@clerk/clerk-react';
import { useEffect } from 'react';
import { type AccountUser, toAccountUser } from './account-user.ts';
import { createClerkIdentity } from './clerk-identity.ts';
import type { IdentitySession, IdentityState } from './identity.ts';
import { toProblem } from './problem.ts';
import type { IdentitySettings } from './settings.ts';

interface Props {
  settings: IdentitySettings;
  /** Called whenever the session or the available actions have changed. */
  onChange: (state: IdentityState) => void;
}

/**
 * Runs the identity provider's SDK headless, without its own forms and telemetry. Renders nothing, so that the page
 * needs no provider component before somebody signs in.
 */
export function IdentityProvider({ settings, onChange }: Props) {
  return (
    <ClerkProvider
      publishableKey={settings.publishableKey}
      {...(settings.proxyUrl && { proxyUrl: settings.proxyUrl })}
      {...(settings.clerkJsUrl && { clerkJSUrl: settings.clerkJsUrl })}
      clerkJSVariant="headless"
      telemetry={false}
      signInUrl="/login"
      signUpUrl="/signup"
      afterSignOutUrl="/"
      // Without it a write that fails offline looks successful.
      experimental={{ rethrowOfflineNetworkErrors: true }}
    >
      <Watch onChange={onChange} />
    </ClerkProvider>
  );
}

type Sdk = ReturnType<typeof useClerk>;

/** Milliseconds after which the page stops waiting; a later reply is still accepted. */
const patienceMs = 8000;

function Watch({ onChange }: { onChange: Props['onChange'] }) {
  const clerk = useClerk();

  useEffect(() => {
    const identity = createClerkIdentity(clerk);
    const readSession = createSessionReader(clerk);
    let patient = true;
    const reportState = () => {
      const session = readSession(patient);
      const missingIdentity = clerk.status === 'error' || !patient ? null : undefined;
      onChange({ session, identity: clerk.loaded ? identity : missingIdentity });
    };
    const giveUp = () => {
      patient = false;
      reportState();
    };
    const patience = setTimeout(giveUp, patienceMs);
    const unwatchScript = watchScript(giveUp);
    const unlisten = clerk.addListener(reportState);
    clerk.on('status', reportState, { notify: true });
    const unwatch = watchOtherTabs(clerk);
    return () => {
      clearTimeout(patience);
      unwatchScript();
      unlisten();
      clerk.off('status', reportState);
      unwatch();
    };
  }, [clerk, onChange]);

  return null;
}

/**
 * Calls back when the SDK's script cannot be loaded, as with a key that names no instance. The SDK tries again for 15
 * seconds before it says so.
 */
function watchScript(onFailure: () => void): () => void {
  const handleError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.dataset.clerkPublishableKey) onFailure();
  };
  // In the capturing phase, because such an error does not bubble.
  window.addEventListener('error', handleError, true);
  return () => window.removeEventListener('error', handleError, true);
}

/**
 * Creates a reader that returns the same object while the session is unchanged, because the SDK reports every new
 * token.
 */
function createSessionReader(clerk: Sdk): (patient: boolean) => IdentitySession {
  let last: { key: string; session: IdentitySession } | undefined;
  const cacheSession = (session: IdentitySession, key: string) => {
    if (last?.key !== key) last = { key, session };
    return last.session;
  };
  return (patient) => {
    const session = clerk.session;
    const user = clerk.user && toAccountUser(clerk.user);
    if (session && user && isWhole(user)) {
      const getToken = () => fetchToken(clerk);
      return cacheSession({ status: 'signed-in', user, getToken }, `${session.id} ${JSON.stringify(user)}`);
    }
    const status = resolveStatus(clerk, patient, Boolean(session));
    return cacheSession({ status }, status);
  };
}

/** While the provider does not answer, its SDK invents a user with an id only. */
const isWhole = ({ email }: AccountUser) => email !== '';

function resolveStatus(clerk: Sdk, patient: boolean, hasSession: boolean) {
  const expected = hasSession || hasSessionCookie(document.cookie);
  if (!expected) return 'signed-out';
  if (clerk.status === 'ready' && !hasSession) return 'signed-out';
  if (clerk.status === 'loading' && patient) return 'loading';
  return 'unavailable';
}

async function fetchToken(clerk: Sdk): Promise<string | null> {
  try {
    return (await clerk.session?.getToken()) ?? null;
  } catch (cause) {
    if (toProblem(cause) === 'signed_out') return null;
    throw new CallError('Network error', 0, undefined, cause);
  }
}

/**
 * The SDK notices a sign-out in another tab, but not a sign-in. So a page without a session reloads when its window
 * gets the focus after a sign-in elsewhere; there is no session to lose.
 */
function watchOtherTabs(clerk: Sdk): () => void {
  // The state at the start or after a sign-out of this tab, so that a cookie that outlives its session causes no reload
  // loop.
  let mayHaveHadSession = hasSessionCookie(document.cookie);
  let hadSession = false;
  const unlisten = clerk.addListener(({ session }) => {
    if (hadSession && !session) mayHaveHadSession = false;
    hadSession = Boolean(session);
  });
  const checkCookie = () => {
    if (clerk.loaded && !hadSession && !mayHaveHadSession && hasSessionCookie(document.cookie))
      window.location.reload();
  };
  window.addEventListener('focus', checkCookie);
  return () => {
    unlisten();
    window.removeEventListener('focus', checkCookie);
  };
}
