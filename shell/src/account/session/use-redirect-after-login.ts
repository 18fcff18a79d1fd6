import { useNavigate } from '@app/router';
import { useEffect, useRef } from 'react';
import { previousPage } from '../../frame/previous-page.ts';
import { consumeRedirect, getButtonRedirect, saveRedirect } from '../redirect.ts';
import { useAccount } from './use-account.ts';

/** Redirects signed-in users to their target, else home. */
export function useRedirectAfterLogin(): void {
  const { session } = useAccount();
  const navigate = useNavigate();
  const isSignedIn = session.status === 'signed-in';
  // Taken once, because the second time it would be home.
  const hasRedirected = useRef(false);
  useEffect(() => {
    if (!isSignedIn || hasRedirected.current) return;
    hasRedirected.current = true;
    navigate(consumeRedirect(), { replace: true });
  }, [isSignedIn, navigate]);
}

/**
 * The other half of login and signup buttons: stores the page on which one was clicked, if allowed. A click before
 * scripts ran arrives with a new document.
 */
export function useSaveReferrer(): void {
  useEffect(() => {
    const { referrer } = document;
    const referrerUrl = URL.canParse(referrer) ? new URL(referrer) : undefined;
    const referrerPath =
      referrerUrl?.origin === window.location.origin ? referrerUrl.pathname + referrerUrl.search : '';
    saveRedirect(getButtonRedirect(previousPage.address || referrerPath));
  }, []);
}
