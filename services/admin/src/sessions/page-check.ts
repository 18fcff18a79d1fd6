import type { AdminSessionDoc } from '@app/db';
import { cookieNames, readCookie } from '@app/team/request';
import { isEqualInConstantTime, signHmac } from '../login/secret.ts';

/** The value of the cookie `XSRF-TOKEN`: of one session, so that it outlives every secret of the site. */
export const createXsrfToken = ({ cookieHash }: Pick<AdminSessionDoc, 'cookieHash'>) =>
  signHmac(Buffer.from(cookieHash), 'xsrf');

/** Creates a check that a write comes from an admin page of these origins, by headers that only it can send. */
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
    return isEqualInConstantTime(header, expected) && isEqualInConstantTime(cookie, expected);
  };
