import { CallError } from '@app/types';
import { hasSessionCookie } from '@app/types/session-cookie';
import { ClerkProvider, useClerk } from '@clerk/clerk-react';
import { useEffect } from 'react';
import { type AccountUser, toAccountUser } from './account-user.ts';
import { createClerkIdentity, type Identity } from './clerk-identity.ts';
import { toErrorCode } from './error-code.ts';
import type { Clerk, IdentitySession } from './identity.ts';
import type { IdentitySettings } from './settings.ts';

/** Current state of the provider. */
export interface IdentityState {
  session: IdentitySession;
  /** Undefined while loading; null if the provider is unavailable. */
  identity: Identity | null | undefined;
}

interface IdentityProviderProps {
  settings: IdentitySettings;
  /** Called whenever the session or the available actions have changed. */
  onChange: (state: IdentityState) => void;
}

/**
 * Runs the identity provider's SDK headless, without its own forms and telemetry. Renders nothing, so that the page
 * needs no provider component before somebody signs in.
 */
export function IdentityProvider({ settings, onChange }: IdentityProviderProps) {
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
      // Otherwise a write that fails offline would look successful.
      experimental={{ rethrowOfflineNetworkErrors: true }}
    >
      <StateReporter onChange={onChange} />
    </ClerkProvider>
  );
}

/** After this time the page stops waiting for the SDK; a later reply is still accepted. */
const maxWaitMs = 8000;

function StateReporter({ onChange }: { onChange: IdentityProviderProps['onChange'] }) {
  const clerk = useClerk();

  useEffect(() => {
    const identity = createClerkIdentity(clerk);
    const readSession = createSessionReader(clerk);
    let isWaiting = true;
    const reportState = () => {
      const session = readSession(isWaiting);
      const fallbackIdentity = clerk.status === 'error' || !isWaiting ? null : undefined;
      onChange({ session, identity: clerk.loaded ? identity : fallbackIdentity });
    };
    const stopWaiting = () => {
      isWaiting = false;
      reportState();
    };
    const waitTimer = setTimeout(stopWaiting, maxWaitMs);
    const stopWatchingScript = watchScriptError(stopWaiting);
    const removeListener = clerk.addListener(reportState);
    clerk.on('status', reportState, { notify: true });
    const stopWatchingTabs = watchOtherTabs(clerk);
    return () => {
      clearTimeout(waitTimer);
      stopWatchingScript();
      removeListener();
      clerk.off('status', reportState);
      stopWatchingTabs();
    };
  }, [clerk, onChange]);

  return null;
}

/**
 * Calls `onFailure` when the SDK's script cannot be loaded, for example with an unknown key. The SDK itself retries for
 * 15 seconds before it reports the error.
 */
function watchScriptError(onFailure: () => void): () => void {
  const handleError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.dataset.clerkPublishableKey) onFailure();
  };
  // In the capturing phase, because such an error does not bubble.
  window.addEventListener('error', handleError, true);
  return () => window.removeEventListener('error', handleError, true);
}

/**
 * Creates a reader of the session that returns the same object while the session is unchanged, because the SDK reports
 * every new token.
 */
function createSessionReader(clerk: Clerk): (isWaiting: boolean) => IdentitySession {
  let cachedEntry: { key: string; session: IdentitySession } | undefined;
  const cacheSession = (session: IdentitySession, key: string) => {
    if (cachedEntry?.key !== key) cachedEntry = { key, session };
    return cachedEntry.session;
  };
  return (isWaiting) => {
    const session = clerk.session;
    const user = clerk.user && toAccountUser(clerk.user);
    if (session && user && isComplete(user)) {
      const getToken = () => fetchToken(clerk);
      return cacheSession({ status: 'signed-in', user, getToken }, `${session.id} ${JSON.stringify(user)}`);
    }
    const status = resolveStatus(clerk, isWaiting, Boolean(session));
    return cacheSession({ status }, status);
  };
}

/** False for the placeholder user, with an id only, that the SDK reports while the provider does not answer. */
const isComplete = ({ email }: AccountUser) => email !== '';

function resolveStatus(clerk: Clerk, isWaiting: boolean, hasSession: boolean) {
  const isSessionExpected = hasSession || hasSessionCookie(document.cookie);
  if (!isSessionExpected) return 'signed-out';
  if (clerk.status === 'ready' && !hasSession) return 'signed-out';
  if (clerk.status === 'loading' && isWaiting) return 'loading';
  return 'unavailable';
}

async function fetchToken(clerk: Clerk): Promise<string | null> {
  try {
    return (await clerk.session?.getToken()) ?? null;
  } catch (cause) {
    if (toErrorCode(cause) === 'signed_out') return null;
    throw new CallError('Network error', 0, undefined, cause);
  }
}

/**
 * The SDK notices a sign-out in another tab, but not a sign-in. So a page without a session reloads when its window
 * gets the focus after a sign-in elsewhere; there is no session to lose.
 */
function watchOtherTabs(clerk: Clerk): () => void {
  // Read at the start and reset after a sign-out in this tab, so that a cookie that outlives its session causes no
  // reload loop.
  let wasSessionExpected = hasSessionCookie(document.cookie);
  let hadSession = false;
  const removeListener = clerk.addListener(({ session }) => {
    if (hadSession && !session) wasSessionExpected = false;
    hadSession = Boolean(session);
  });
  const reloadAfterSignIn = () => {
    if (clerk.loaded && !hadSession && !wasSessionExpected && hasSessionCookie(document.cookie))
      window.location.reload();
  };
  window.addEventListener('focus', reloadAfterSignIn);
  return () => {
    removeListener();
    window.removeEventListener('focus', reloadAfterSignIn);
  };
}
