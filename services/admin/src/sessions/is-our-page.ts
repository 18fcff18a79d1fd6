import type { AdminSessionDoc } from '@app/db';
import { cookieNames, readCookie } from '@app/team/cookies';
import { isSame, type Keys, signHmac } from '../login/secret.ts';

/** The value of the cookie `XSRF-TOKEN`: signed for one session, invalid for others. */
export const createXsrfToken = (keys: Keys, sessionId: string) => signHmac(keys.xsrf, sessionId);

/** Tells writes that an admin page of these origins has sent, by headers that only such a page can send. */
export const createPageCheck =
  (keys: Keys, origins: readonly string[]) =>
  (request: Request, session: AdminSessionDoc): boolean => {
    const site = request.headers.get('sec-fetch-site');
    const origin = request.headers.get('origin');
    if (site !== null && site !== 'same-origin') return false;
    if (origin !== null && !origins.includes(origin)) return false;
    const header = request.headers.get('x-xsrf-token') ?? '';
    const cookie = readCookie(request, cookieNames.xsrf) ?? '';
    const expected = createXsrfToken(keys, session._id.toHexString());
    return isSame(header, expected) && isSame(cookie, expected);
  };
