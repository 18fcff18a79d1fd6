import { type Locale, locales } from '@app/option-lists';
import { type AppEnv, detectLocale } from '@app/service-kit';
import type { Context } from 'hono';

/** Redirects to a path of this site; to the home page instead of what browsers take for another origin (`//host`). */
export function redirect(
  c: Context<AppEnv>,
  status: 301 | 302,
  path: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): Response {
  return new Response(null, {
    status,
    headers: {
      ...c.get('headers'),
      'cache-control': 'no-cache',
      ...extraHeaders,
      location: isSameOriginPath(path) ? path : '/',
    },
  });
}

const placeholderOrigin = 'http://own.invalid';
/** True if the path stays on this origin. */
export const isSameOriginPath = (path: string): boolean =>
  path.startsWith('/') && URL.parse(path, placeholderOrigin)?.origin === placeholderOrigin;

/** Characters of a path (RFC 3986). */
const pathPattern = /^(?:\/[\w.~!$&'()*+,;=:@%-]*)+$/;
/** Matches what no decoded path of this site contains: dot and empty segments, backslashes, control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const suspiciousPathPattern = /(?:^|\/)\.{0,2}\/|\/\.{1,2}$|[\\\u0000-\u001f\u007f]/;

/** True if every browser and server understands the path in one way, so that it may be used in a link. */
export function isUnambiguousPath(pathname: string): boolean {
  if (!pathPattern.test(pathname)) return false;
  try {
    return !suspiciousPathPattern.test(decodeURIComponent(pathname).slice(1));
  } catch {
    return false;
  }
}

/** Matches paths as this site writes them. A path of another shape cannot be the corrected form of a mistyped one. */
const canonicalPathPattern = /^(?:\/[a-z0-9-]{1,200}){1,6}$/;

/**
 * Returns the address that a nonexistent one probably meant: in lower case, without punctuation that a mail or a
 * sentence left at its end ("/guide)."). Undefined if there is none.
 */
export function suggestPath(pathname: string): string | undefined {
  if (!isUnambiguousPath(pathname)) return undefined;
  const suggestedPath = decodeURIComponent(pathname)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]{1,9}$/u, '');
  return suggestedPath !== pathname && canonicalPathPattern.test(suggestedPath) ? suggestedPath : undefined;
}

/** Redirects to the same address on `localhost`, because cookies differ between names of this machine. */
export function redirectToLocalhost(c: Context<AppEnv>, { protocol, port, pathname, search }: URL): Response {
  const location = `${protocol}//localhost${port && `:${port}`}${pathname}${search}`;
  return new Response(null, {
    status: 302,
    headers: { ...c.get('headers'), 'cache-control': 'no-cache', location },
  });
}

const isLocale = (value: string | null | undefined): value is Locale =>
  locales.some((locale) => locale === value);

const languageCookiePattern = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/;

/** The visitor's language: their choice (cookie), else the browser's preference. */
export function detectPageLocale(request: { headers: { get(name: string): string | null } }): Locale {
  const language = languageCookiePattern.exec(request.headers.get('cookie') ?? '')?.[1];
  return isLocale(language) ? language : detectLocale(request);
}

/** The language of `?lang=es`, as the footer and search engines link to it. */
export function parseLangParam(searchParams: URLSearchParams): Locale | undefined {
  const language = searchParams.get('lang');
  return isLocale(language) ? language : undefined;
}

/** Creates a cookie that the gateway alone reads. */
export const createCookie = (name: string, value: string, seconds: number, isHttps: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${isHttps ? '; Secure' : ''}`;
