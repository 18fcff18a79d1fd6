import type { AppEnv } from '@app/service-kit';
import type { Context } from 'hono';

/**
 * Sends the visitor to another path of this site. Whatever could be read as another origin leads home instead:
 * `//host` and `/\host` are addresses of other sites to a browser.
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

/** Whether a browser stays on this origin when it follows the path. */
export function isOwnPath(path: string): boolean {
  const origin = 'http://own.invalid';
  return path.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin;
}

/** Characters of a path (RFC 3986). */
const pathCharacters = /^(?:\/[\w.~!$&'()*+,;=:@%-]*)+$/;
/** What no address of ours holds once it is decoded: dot segments, empty segments, backslashes, control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unlikely = /(?:^|\/)\.{0,2}\/|\/\.{1,2}$|[\\\u0000-\u001f\u007f]/;

/** Whether a path may stand in a link of ours: no reader of addresses could take it for another one. */
export function isLinkable(pathname: string): boolean {
  if (!pathCharacters.test(pathname)) return false;
  try {
    return !unlikely.test(decodeURIComponent(pathname).slice(1));
  } catch {
    return false;
  }
}

/** The same address under the name `localhost`: cookies of one name of this machine are not those of another. */
export function toLocalhost(c: Context<AppEnv>, { protocol, port, pathname, search }: URL): Response {
  const location = `${protocol}//localhost${port && `:${port}`}${pathname}${search}`;
  return new Response(null, {
    status: 302,
    headers: { ...c.get('headers'), 'cache-control': 'no-cache', location },
  });
}
