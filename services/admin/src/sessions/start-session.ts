import type { ClientSession } from '@app/db';
import { readAddress } from '@app/team/address';
import { createSessionCookie, createXsrfCookie } from '../login/cookies.ts';
import { createXsrfToken } from './is-our-page.ts';
import type { LoginDeps } from './login-deps.ts';
import { sessionSeconds } from './sessions.store.ts';

/** Creates a session: the token for pages, and the cookies required together with it. */
export async function startSession(
  { sessions, keys, secure }: Pick<LoginDeps, 'sessions' | 'keys' | 'secure'>,
  adminId: Parameters<LoginDeps['sessions']['begin']>[0],
  request: Request,
  session?: ClientSession,
): Promise<{ id: string; token: string; cookies: string[] }> {
  const browser = { agent: request.headers.get('user-agent') ?? '', address: readAddress(request) };
  const { id, token, cookie } = await sessions.begin(adminId, browser, session);
  const lasting = { secure, seconds: sessionSeconds };
  return {
    id,
    token,
    cookies: [createSessionCookie(cookie, lasting), createXsrfCookie(createXsrfToken(keys, id), lasting)],
  };
}
