import { readSecretLink, removeSecretLink } from '@app/remote-kit/secret-link';
import { storage } from '@app/remote-kit/storage';
import { paths } from '@app/seo';

/** Session storage key of the redirect after signing in. Its use is checked more strictly than its storing. */
const storageKey = 'postLoginRedirect';

const unsavedPathPrefixes = [
  '/admin',
  '/login',
  '/signup',
  '/submitprosthetist',
  '/submit-prosthetist',
  '/edit-listing',
];

/** Parses an address of this site; undefined for what a browser would read as another site, or as no path. */
function parseOwnAddress(address: string): URL | undefined {
  // Browsers skip control characters and treat backslashes as slashes, so addresses with these are rejected.
  const hasUnsafeCharacter = [...address].some(
    (character) => character <= ' ' || character === '\\' || character === '\u007f',
  );
  if (hasUnsafeCharacter || !address.startsWith('/') || address.startsWith('//')) return undefined;
  const siteOrigin = window.location.origin;
  if (!URL.canParse(address, siteOrigin)) return undefined;
  const url = new URL(address, siteOrigin);
  return url.origin === siteOrigin && !url.pathname.startsWith('//') ? url : undefined;
}

const allowedPaths: readonly string[] = [paths.home, paths.results, paths.guide, paths.terms];

/** True for the allowed targets of a redirect: four paths and profiles, with any query. */
const isAllowedTarget = ({ pathname }: URL) =>
  allowedPaths.includes(pathname) || /^\/prosthetists\/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/.test(pathname);

/** Converts the members' views of a profile to its public address, which redirects members to their view. */
function toStoredAddress({ pathname, search }: URL): string {
  const [, slug, reviewsSegment] = /^\/prosthetist\/([^/]+)(\/reviews)?$/.exec(pathname) ?? [];
  if (!slug) return pathname + search;
  return `/prosthetists/${slug}${reviewsSegment ? `?reviews=all${search.replace('?', '&')}` : search}`;
}

/** Returns the redirect that the guard stores for a page that it does not show; undefined for none. */
export function getGuardRedirect(address: string): string | undefined {
  const url = parseOwnAddress(address);
  if (!url || unsavedPathPrefixes.some((prefix) => url.pathname.startsWith(prefix))) return undefined;
  return toStoredAddress(url);
}

/** Returns the redirect that a login or signup button stores for its page; undefined for none. */
export function getButtonRedirect(address: string): string | undefined {
  const url = parseOwnAddress(address);
  return url && isAllowedTarget(url) ? url.pathname + url.search : undefined;
}

/** Stores a redirect; undefined keeps the existing one. */
export function saveRedirect(address: string | undefined): void {
  if (address !== undefined) storage.session.setItem(storageKey, address);
}

/** Returns the secret link that was opened in this tab, else the stored redirect; Home without an allowed one. */
export function readRedirect(): string {
  const secretLink = readSecretLink();
  if (secretLink) return secretLink;
  const storedRedirect = storage.session.getItem(storageKey);
  return (storedRedirect !== null && getButtonRedirect(storedRedirect)) || paths.home;
}

/** Returns the redirect as `readRedirect` does, and deletes it. */
export function consumeRedirect(): string {
  const redirect = readRedirect();
  forgetRedirect();
  return redirect;
}

export function forgetRedirect(): void {
  removeSecretLink();
  storage.session.removeItem(storageKey);
}
