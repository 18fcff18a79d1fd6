import { paths } from '@app/seo';

/**
 * Where to go after signing in. Two readings of the specification hold one after the
 * other: what is saved goes by the rule of the guard or of the buttons, what is used goes by a stricter check.
 */
const key = 'postLoginRedirect';

/** An address that begins so is never saved by the guard. */
const neverSaved = [
  '/admin',
  '/login',
  '/signup',
  '/submitprosthetist',
  '/submit-prosthetist',
  '/edit-listing',
];

/**
 * Path and query of an address of this site.
 * @returns undefined for anything that a browser would read as another site, or as no path at all
 */
function ownAddress(written: string): URL | undefined {
  // A browser skips control characters and reads a backslash as a slash: anyone who writes them means no good.
  const odd = [...written].some((sign) => sign <= ' ' || sign === '\\' || sign === '\u007f');
  if (odd || !written.startsWith('/') || written.startsWith('//')) return undefined;
  const base = window.location.origin;
  if (!URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url : undefined;
}

const open: readonly string[] = [paths.home, paths.results, paths.guide, paths.terms];

/** The five addresses that a redirect may lead to; the query stays. */
const mayLeadTo = ({ pathname }: URL) =>
  open.includes(pathname) || /^\/prosthetists\/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/.test(pathname);

/** The guarded view of a profile is saved as its public address, which leads back to it. */
const normalizePath = (path: string) => path.replace(/^\/prosthetist\//, '/prosthetists/');

/** What the guard saves of the address that it turned away. */
export function guardSaves(address: string): string | undefined {
  const url = ownAddress(address);
  if (!url || neverSaved.some((start) => url.pathname.startsWith(start))) return undefined;
  return normalizePath(url.pathname) + url.search;
}

/** What a login or signup button saves of the page that it stands on. */
export function getButtonRedirect(address: string): string | undefined {
  const url = ownAddress(address);
  return url && mayLeadTo(url) ? url.pathname + url.search : undefined;
}

/** Saves what one of the two rules gave; undefined leaves what is there. */
export function saveRedirect(address: string | undefined): void {
  if (address === undefined) return;
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // Without storage everybody goes home after signing in.
  }
}

/** The strict check of a stored value: where to go, or undefined where it must not lead anywhere. */
export const parseRedirect = (stored: string): string | undefined => getButtonRedirect(stored);

/** Where the stored value leads; Home where there is none, or where it fails the check. */
export function readRedirect(): string {
  let stored: string | null = null;
  try {
    stored = sessionStorage.getItem(key);
  } catch {
    // As above.
  }
  return (stored !== null && parseRedirect(stored)) || paths.home;
}

/** Where to go now, once: the stored value is taken away. */
export function takeRedirect(): string {
  const to = readRedirect();
  forgetRedirect();
  return to;
}

export function forgetRedirect(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
