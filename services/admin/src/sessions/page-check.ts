import type { AdminSessionDoc } from '@app/db';
import { cookieNames, readCookie } from '@app/team/request';
import { isSame, signHmac } from '../login/secret.ts';

/** The value of the cookie `XSRF-TOKEN`: of one session, so that it outlives every secret of the site. */
export const createXsrfToken = ({ cookieHash }: Pick<AdminSessionDoc, 'cookieHash'>) =>
  signHmac(Buffer.from(cookieHash), 'xsrf');

/** Tells writes that an admin page of these origins has sent, by headers that only such a page can send. */
export const createPageCheck =
  (origins: readonly string[]) =>
  (request: Request, session: AdminSessionDoc): boolean => {
    const site = request.headers.get('sec-fetch-site');
    const origin = request.headers.get('origin');
    if (site !== null && site !== 'same-origin') return false;
    if (origin !== null && !origins.includes(origin)) return false;
    const header = request.headers.get('x-xsrf-token') ?? '';
    const cookie = readCookie(request, cookieNames.xsrf) ?? '';
    const expected = createXsrfToken(session);
    return isSame(header, expected) && isSame(cookie, expected);
  };
