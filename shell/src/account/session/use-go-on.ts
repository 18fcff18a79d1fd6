import { useNavigate } from '@app/router';
import { useEffect, useRef } from 'react';
import { leftPage } from '../../frame/left-page.ts';
import { getButtonRedirect, saveRedirect, takeRedirect } from '../redirect.ts';
import { useAccount } from './use-account.ts';

/** Redirects signed-in users to their target, else home. */
export function useGoOn(): void {
  const { session } = useAccount();
  const navigate = useNavigate();
  const signedIn = session.status === 'signed-in';
  // Taken once, because the second time it would be home.
  const went = useRef(false);
  useEffect(() => {
    if (!signedIn || went.current) return;
    went.current = true;
    navigate(takeRedirect(), { replace: true });
  }, [signedIn, navigate]);
}

/**
 * The other half of login and signup buttons: stores the page on which one was clicked, if allowed. A click before
 * scripts ran arrives with a new document.
 */
export function useSavedWayBack(): void {
  useEffect(() => {
    const { referrer } = document;
    const before = URL.canParse(referrer) ? new URL(referrer) : undefined;
    const fromHtml = before?.origin === window.location.origin ? before.pathname + before.search : '';
    saveRedirect(getButtonRedirect(leftPage.address || fromHtml));
  }, []);
}
