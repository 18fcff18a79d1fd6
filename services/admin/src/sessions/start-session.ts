import type { ClientSession } from '@app/db';
import { readClientAddress } from '@app/team/request';
import { hashSecret } from '@app/team/sessions';
import { createSessionCookie, createXsrfCookie } from '../login/cookies.ts';
import type { LoginDeps } from './login-deps.ts';
import { createXsrfToken } from './page-check.ts';
import { sessionSeconds } from './sessions.store.ts';

/** Creates a session: the token for pages, and the cookies required together with it. */
export async function startSession(
  { sessions, secure }: Pick<LoginDeps, 'sessions' | 'secure'>,
  adminId: Parameters<LoginDeps['sessions']['create']>[0],
  request: Request,
  session?: ClientSession,
): Promise<{ id: string; token: string; cookies: string[] }> {
  const browser = { agent: request.headers.get('user-agent') ?? '', address: readClientAddress(request) };
  const { id, token, cookie } = await sessions.create(adminId, browser, session);
  const cookieOptions = { secure, seconds: sessionSeconds };
  return {
    id,
    token,
    cookies: [createSessionCookie(cookie, cookieOptions), createMatchingXsrfCookie(cookie, secure)],
  };
}

/** The XSRF cookie that belongs to a session cookie. */
export const createMatchingXsrfCookie = (cookie: string, secure: boolean): string =>
  createXsrfCookie(createXsrfToken({ cookieHash: hashSecret(cookie) }), { secure, seconds: sessionSeconds });
