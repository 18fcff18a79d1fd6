import { readSecretLink, removeSecretLink } from '@app/remote-kit/secret-link';
import { storage } from '@app/remote-kit/storage';
import { paths } from '@app/seo';

/**
 * Storage key of the redirect after signing in. Both readings of the specification apply: storing follows the rule of
 * the guard or of the buttons, using it a stricter check.
 */
const storageKey = 'postLoginRedirect';

/** Prefixes of addresses that the guard never stores. */
const neverSavedPrefixes = [
  '/admin',
  '/login',
  '/signup',
  '/submitprosthetist',
  '/submit-prosthetist',
  '/edit-listing',
];

/**
 * Parses an address of this site.
 * @returns undefined for anything that a browser would read as another site, or no path
 */
function parseOwnAddress(address: string): URL | undefined {
  // Browsers skip control characters and treat backslashes as slashes, so such addresses are refused.
  const hasUnsafeCharacter = [...address].some(
    (character) => character <= ' ' || character === '\\' || character === '\u007f',
  );
  if (hasUnsafeCharacter || !address.startsWith('/') || address.startsWith('//')) return undefined;
  const base = window.location.origin;
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url : undefined;
}

const allowedPaths: readonly string[] = [paths.home, paths.results, paths.guide, paths.terms];

/** Returns true for the five allowed targets of a redirect; the query is kept. */
const isAllowedTarget = ({ pathname }: URL) =>
  allowedPaths.includes(pathname) || /^\/prosthetists\/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/.test(pathname);

/** The members' views of a profile are stored as its public address, which leads back to them. */
function toStoredAddress({ pathname, search }: URL): string {
  const [, slug, reviews] = /^\/prosthetist\/([^/]+)(\/reviews)?$/.exec(pathname) ?? [];
  if (!slug) return pathname + search;
  return `/prosthetists/${slug}${reviews ? `?reviews=all${search.replace('?', '&')}` : search}`;
}

/** The redirect that the guard stores for a refused address. */
export function getGuardRedirect(address: string): string | undefined {
  const url = parseOwnAddress(address);
  if (!url || neverSavedPrefixes.some((prefix) => url.pathname.startsWith(prefix))) return undefined;
  return toStoredAddress(url);
}

/** The redirect that a login or signup button stores for its page. */
export function getButtonRedirect(address: string): string | undefined {
  const url = parseOwnAddress(address);
  return url && isAllowedTarget(url) ? url.pathname + url.search : undefined;
}

/** Stores a redirect; undefined keeps the existing one. */
export function saveRedirect(address: string | undefined): void {
  if (address !== undefined) storage.session.setItem(storageKey, address);
}

/** Checks a stored value; undefined if not allowed. */
export const parseRedirect = (stored: string): string | undefined => getButtonRedirect(stored);

/** The link with a secret that was opened in this tab, else the stored target; Home if missing or not allowed. */
export function readRedirect(): string {
  const link = readSecretLink();
  if (link) return link;
  const stored = storage.session.getItem(storageKey);
  return (stored !== null && parseRedirect(stored)) || paths.home;
}

/** Returns the target and deletes it. */
export function consumeRedirect(): string {
  const target = readRedirect();
  forgetRedirect();
  return target;
}

export function forgetRedirect(): void {
  removeSecretLink();
  storage.session.removeItem(storageKey);
}
