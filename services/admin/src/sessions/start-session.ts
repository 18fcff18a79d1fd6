import type { ClientSession } from '@app/db';
import { readClientAddress } from '@app/team/request';
import { hashSecret } from '@app/team/sessions';
import { createSessionCookie, createXsrfCookie } from '../login/cookies.ts';
import type { LoginDeps } from './login-deps.ts';
import { sessionSeconds } from './sessions.store.ts';
import { computeXsrfToken } from './xsrf-check.ts';

/** Creates a session. Returns the token for pages, and the cookies that a call needs together with it. */
export async function startSession(
  { sessions, hasSecureCookies }: Pick<LoginDeps, 'sessions' | 'hasSecureCookies'>,
  adminId: Parameters<LoginDeps['sessions']['create']>[0],
  request: Request,
  session?: ClientSession,
): Promise<{ id: string; token: string; cookies: string[] }> {
  const browser = { agent: request.headers.get('user-agent') ?? '', address: readClientAddress(request) };
  const { id, token, cookie } = await sessions.create(adminId, browser, session);
  const cookieOptions = { isSecure: hasSecureCookies, maxAgeSeconds: sessionSeconds };
  return {
    id,
    token,
    cookies: [createSessionCookie(cookie, cookieOptions), createMatchingXsrfCookie(cookie, hasSecureCookies)],
  };
}

export const createMatchingXsrfCookie = (cookie: string, isSecure: boolean): string =>
  createXsrfCookie(computeXsrfToken({ cookieHash: hashSecret(cookie) }), {
    isSecure,
    maxAgeSeconds: sessionSeconds,
  });
