import { useLocation, useNavigationType } from '@app/router';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useAnnounce } from './Announcer.tsx';

interface Visit {
  pathname: string;
  /** Where each visited entry of the browser's history was scrolled to. */
  scrolledTo: Map<string, number>;
}
const VisitContext = createContext<Visit | null>(null);

/** Remembers where the visitor is and how far each page was read. */
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
 * Stands behind a page's content. When another page has opened: its heading gets the focus, its title is announced, and
 * it shows from its top, from the place that the address names, or from where it was left.
 */
export function Arrival() {
  const { pathname, hash, key } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  const visit = useContext(VisitContext);
  const announce = useAnnounce();

  useEffect(() => {
    if (!visit || visit.pathname === pathname) return;
    visit.pathname = pathname;
    focusOn(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
    announce(document.title);
    if (!hash) window.scrollTo(0, (wentBack && visit.scrolledTo.get(key)) || 0);
  }, [pathname, hash, key, wentBack, visit, announce]);

  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    if (!target) return;
    focusOn(target);
    target.scrollIntoView();
    // The same place may be asked for again: `key` is new then.
  }, [hash, key]);

  return null;
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.matches('a[href], button, input, select, textarea, [tabindex]')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
