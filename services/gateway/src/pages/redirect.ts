import type { AppEnv } from '@app/service-kit';
import type { Context } from 'hono';

/**
 * Redirects to another path of this site. Addresses that browsers take for another origin (`//host`, `/\host`) redirect
 * to the home page.
 */
export function redirect(
  c: Context<AppEnv>,
  status: 301 | 302,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  return new Response(null, {
    status,
    headers: {
      ...c.get('headers'),
      'cache-control': 'no-cache',
      ...more,
      location: isOwnPath(path) ? path : '/',
    },
  });
}

/** True if the path stays on this origin. */
export function isOwnPath(path: string): boolean {
  const origin = 'http://own.invalid';
  return path.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin;
}

/** Characters of a path (RFC 3986). */
const pathCharacters = /^(?:\/[\w.~!$&'()*+,;=:@%-]*)+$/;
/** Never part of a decoded path of ours: dot segments, empty segments, backslashes, control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unlikely = /(?:^|\/)\.{0,2}\/|\/\.{1,2}$|[\\\u0000-\u001f\u007f]/;

/** True if a path is unambiguous and may be used in a link. */
export function isLinkable(pathname: string): boolean {
  if (!pathCharacters.test(pathname)) return false;
  try {
    return !unlikely.test(decodeURIComponent(pathname).slice(1));
  } catch {
    return false;
  }
}

/** Slugs and words of our addresses; anything else was never a mistyped one. */
const ownPath = /^(?:\/[a-z0-9-]{1,200}){1,6}$/;

/**
 * The address that was likely meant by one that does not exist: in small letters, without what a mail or a sentence left
 * at its end ("/guide)."). Undefined if there is none.
 */
export function findLikelyPath(pathname: string): string | undefined {
  if (!isLinkable(pathname)) return undefined;
  const likely = decodeURIComponent(pathname)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]{1,9}$/u, '');
  return likely !== pathname && ownPath.test(likely) ? likely : undefined;
}

/** Redirects to the same address on `localhost`, because cookies differ between names of this machine. */
export function toLocalhost(c: Context<AppEnv>, { protocol, port, pathname, search }: URL): Response {
  const location = `${protocol}//localhost${port && `:${port}`}${pathname}${search}`;
  return new Response(null, {
    status: 302,
    headers: { ...c.get('headers'), 'cache-control': 'no-cache', location },
  });
}
