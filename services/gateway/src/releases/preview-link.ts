import { type Preview, readPreview } from '@app/releases';
import type { AppEnv } from '@app/service-kit';
import type { Context } from 'hono';
import { redirect } from '../pages/redirect.ts';

interface Previews {
  /** What the back office signs links with; without it no link is good. */
  secret: string | undefined;
  https: boolean;
  now?: () => Date;
}

const pattern = /(?:^|;\s*)preview=([\w.~-]{1,250})(?:;|$)/;
/** What ends a preview, in place of a link's words. */
export const leaving = 'leave';

/** Links to a version that is not live: the address sets a cookie that is good for as long as the link. */
export function previewLinks({ secret, https, now = () => new Date() }: Previews) {
  const read = (link: string) => (secret ? readPreview(secret, link, now()) : undefined);
  const createPreviewCookie = (value: string, seconds: number) =>
    `preview=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`;
  const computeSecondsLeft = ({ until }: Preview) => Math.ceil((until.getTime() - now().getTime()) / 1000);

  return {
    /** Sends anyone who came by a link to the page itself; one that is over or forged does nothing else. */
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
    /** The version that this browser came to look at. */
    of(cookies: string): Preview | undefined {
      const link = pattern.exec(cookies)?.[1];
      return link === undefined ? undefined : read(link);
    },
  };
}

/** A page of a version that is not live is nobody else's, and no search engine's. */
export const notStored = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;
