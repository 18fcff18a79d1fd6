import type { AdminSessionDoc } from '@app/db';
import { cookieNames, readCookie } from '@app/team/request';
import { isEqualInConstantTime, signHmac } from '../login/secret.ts';

/** Computes the value of the cookie `XSRF-TOKEN` from the session alone, so that no rotation of secrets changes it. */
export const computeXsrfToken = ({ cookieHash }: Pick<AdminSessionDoc, 'cookieHash'>) =>
  signHmac(Buffer.from(cookieHash), 'xsrf');

/** Creates a check that an admin page of these origins has sent a write, by headers that no other page can send. */
export const createXsrfCheck =
  (origins: readonly string[]) =>
  (request: Request, session: AdminSessionDoc): boolean => {
    const fetchSite = request.headers.get('sec-fetch-site');
    const origin = request.headers.get('origin');
    if (fetchSite !== null && fetchSite !== 'same-origin') return false;
    if (origin !== null && !origins.includes(origin)) return false;
    const headerToken = request.headers.get('x-xsrf-token') ?? '';
    const cookieToken = readCookie(request, cookieNames.xsrf) ?? '';
    const expectedToken = computeXsrfToken(session);
    return (
      isEqualInConstantTime(headerToken, expectedToken) && isEqualInConstantTime(cookieToken, expectedToken)
    );
  };
