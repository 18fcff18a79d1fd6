import { useLocation, useNavigationType } from '@app/router';
import type { RedirectState } from '@app/shell-api';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useAnnounce } from './Announcer.tsx';

interface NavigationState {
  pathname: string;
  /** Scroll position by history entry. */
  scrollPositions: Map<string, number>;
}
const NavigationContext = createContext<NavigationState | null>(null);

/** Provides `RouteChangeHandler` with the current path, and the scroll positions of earlier history entries. */
export function NavigationStateProvider({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const navigationStateRef = useRef<NavigationState>({ pathname, scrollPositions: new Map() });
  useEffect(() => {
    const saveScrollPosition = () => navigationStateRef.current.scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', saveScrollPosition, { passive: true });
    return () => window.removeEventListener('scroll', saveScrollPosition);
  }, [key]);
  return <NavigationContext value={navigationStateRef.current}>{children}</NavigationContext>;
}

/**
 * Placed after the content of a page. After a navigation it focuses the heading, announces the title, and scrolls to
 * the top, the anchor, or the previous position. A redirect to another address of the same content neither announces
 * nor scrolls.
 */
export function RouteChangeHandler() {
  const { pathname, hash, key, state } = useLocation();
  const navigationType = useNavigationType();
  const isHistoryNavigation = navigationType === 'POP';
  const isSameContent = navigationType === 'REPLACE' && (state as RedirectState | null)?.isSameContent;
  const navigationState = useContext(NavigationContext);
  const announce = useAnnounce();

  useEffect(() => {
    if (!navigationState || navigationState.pathname === pathname) return;
    navigationState.pathname = pathname;
    // A menu that the user opened while the page loaded keeps the focus, because without it the menu closes.
    if (!document.querySelector('header details[open]'))
      focusElement(
        document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'),
      );
    if (isSameContent) return;
    announce(document.title);
    if (!hash) window.scrollTo(0, (isHistoryNavigation && navigationState.scrollPositions.get(key)) || 0);
  }, [pathname, hash, key, isHistoryNavigation, isSameContent, navigationState, announce]);

  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    if (!target || isSameContent) return;
    focusElement(target);
    target.scrollIntoView();
    // `key` changes when the same anchor is opened again.
  }, [hash, key, isSameContent]);

  return null;
}

function focusElement(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.matches('a[href], button, input, select, textarea, [tabindex]')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
