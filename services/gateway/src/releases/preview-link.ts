import { type Preview, readPreview } from '@app/releases';
import type { AppEnv } from '@app/service-kit';
import type { Context } from 'hono';
import { redirect } from '../pages/addresses.ts';

interface Previews {
  /** Secret of the admin service that signs links; without it no link is valid. */
  secret: string | undefined;
  https: boolean;
  now?: () => Date;
}

const pattern = /(?:^|;\s*)preview=([\w.~-]{1,250})(?:;|$)/;
/** Value of the parameter that ends a preview. */
export const leaving = 'leave';

/** Links to a version that is not live: the link sets a cookie with the same lifetime. */
export function previewLinks({ secret, https, now = () => new Date() }: Previews) {
  const read = (link: string) => (secret ? readPreview(secret, link, now()) : undefined);
  const createPreviewCookie = (value: string, seconds: number) =>
    `preview=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`;
  const computeSecondsLeft = ({ until }: Preview) => Math.ceil((until.getTime() - now().getTime()) / 1000);

  return {
    /** Redirects a preview link to the page itself. An expired or forged link sets no cookie. */
    answerTo(c: Context<AppEnv>, { pathname, searchParams }: URL): Response | undefined {
      const token = searchParams.get('preview');
      if (token === null) return undefined;
      const rest = new URLSearchParams(searchParams);
      rest.delete('preview');
      const found = read(token);
      const set =
        token === leaving
          ? createPreviewCookie('', 0)
          : found && createPreviewCookie(token, computeSecondsLeft(found));
      return redirect(c, 302, rest.size > 0 ? `${pathname}?${rest}` : pathname, {
        ...notStored,
        ...(set && { 'set-cookie': set }),
      });
    },
    /** The version that this browser previews. */
    of(cookies: string): Preview | undefined {
      const link = pattern.exec(cookies)?.[1];
      return link === undefined ? undefined : read(link);
    },
  };
}

/** Pages of a version that is not live are not cached or indexed. */
export const notStored = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;
