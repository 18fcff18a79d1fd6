import { useNavigate } from '@app/router';
import { useEffect, useRef } from 'react';
import { previousPage } from '../../frame/navigation.ts';
import { consumeRedirect, getButtonRedirect, saveRedirect } from '../redirect.ts';
import { useAccount } from './use-account.ts';

/** Redirects signed-in users to their stored page, else to Home. */
export function useRedirectAfterLogin(): void {
  const { session } = useAccount();
  const navigate = useNavigate();
  const isSignedIn = session.status === 'signed-in';
  // The stored redirect is deleted when it is read, so a second redirect would lead to Home.
  const hasRedirectedRef = useRef(false);
  useEffect(() => {
    if (!isSignedIn || hasRedirectedRef.current) return;
    hasRedirectedRef.current = true;
    navigate(consumeRedirect(), { replace: true });
  }, [isSignedIn, navigate]);
}

/**
 * Stores the page on which a login or signup button was clicked, if it is allowed. After a click before scripts ran,
 * this page is a new document, and the previous one is its referrer.
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
