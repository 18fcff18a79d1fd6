import type { ClientSession } from '@app/db';
import { sessionCookie, xsrfCookie } from '../login/cookies.ts';
import { addressIn } from './address.ts';
import type { Door } from './door.ts';
import { xsrfOf } from './gate.ts';
import { sessionSeconds } from './sessions.store.ts';

/** A new session of a browser: the token for its pages, and the cookies without which the token is worth nothing. */
export async function begun(
  { sessions, keys, secure }: Pick<Door, 'sessions' | 'keys' | 'secure'>,
  adminId: Parameters<Door['sessions']['begin']>[0],
  request: Request,
  session?: ClientSession,
): Promise<{ id: string; token: string; cookies: string[] }> {
  const browser = { agent: request.headers.get('user-agent') ?? '', address: addressIn(request) };
  const { id, token, cookie } = await sessions.begin(adminId, browser, session);
  const lasting = { secure, seconds: sessionSeconds };
  return { id, token, cookies: [sessionCookie(cookie, lasting), xsrfCookie(xsrfOf(keys, id), lasting)] };
}
