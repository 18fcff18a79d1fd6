import { useNavigate } from '@app/router';
import { useEffect, useRef } from 'react';
import { leftPage } from '../../frame/left-page.ts';
import { getButtonRedirect, saveRedirect, takeRedirect } from '../redirect.ts';
import { useAccount } from './use-account.ts';

/** Sends who is signed in on to where they wanted to go, else home. */
export function useGoOn(): void {
  const { session } = useAccount();
  const navigate = useNavigate();
  const signedIn = session.status === 'signed-in';
  // Taken once: the second time there would be nothing but home.
  const went = useRef(false);
  useEffect(() => {
    if (!signedIn || went.current) return;
    went.current = true;
    navigate(takeRedirect(), { replace: true });
  }, [signedIn, navigate]);
}

/**
 * The other half of a login or signup button, wherever it stood: saves the page that it was pressed on, if that is one
 * of those that buttons save. A press before any script ran comes with a new document.
 */
export function useSavedWayBack(): void {
  useEffect(() => {
    const { referrer } = document;
    const before = URL.canParse(referrer) ? new URL(referrer) : undefined;
    const fromHtml = before?.origin === window.location.origin ? before.pathname + before.search : '';
    saveRedirect(getButtonRedirect(leftPage.address || fromHtml));
  }, []);
}
