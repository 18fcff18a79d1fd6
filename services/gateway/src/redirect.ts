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
