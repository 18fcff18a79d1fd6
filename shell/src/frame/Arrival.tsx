import { useLocation, useNavigationType } from '@app/router';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useAnnounce } from './Announcer.tsx';

interface Visit {
  pathname: string;
  /** Scroll position by history entry. */
  scrolledTo: Map<string, number>;
}
const VisitContext = createContext<Visit | null>(null);

/** Tracks the current page and scroll positions. */
export function VisitProvider({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const visit = useRef<Visit>({ pathname, scrolledTo: new Map() });
  useEffect(() => {
    const remember = () => visit.current.scrolledTo.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
  return <VisitContext value={visit.current}>{children}</VisitContext>;
}

/**
 * Placed after a page's content. After a navigation it focuses the heading, announces the title, and scrolls to the
 * top, the anchor, or the previous position.
 */
export function Arrival() {
  const { pathname, hash, key } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  const visit = useContext(VisitContext);
  const announce = useAnnounce();

  useEffect(() => {
    if (!visit || visit.pathname === pathname) return;
    visit.pathname = pathname;
    // A menu that was opened while the page loaded keeps the focus, and with it stays open.
    if (!document.querySelector('header details[open]'))
      focusOn(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
    announce(document.title);
    if (!hash) window.scrollTo(0, (wentBack && visit.scrolledTo.get(key)) || 0);
  }, [pathname, hash, key, wentBack, visit, announce]);

  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    if (!target) return;
    focusOn(target);
    target.scrollIntoView();
    // `key` changes when the same anchor is opened again.
  }, [hash, key]);

  return null;
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.matches('a[href], button, input, select, textarea, [tabindex]')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
