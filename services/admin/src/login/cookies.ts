/** Names of the cookies of the back office (decisions, ruling 22). */
export const cookieNames = { session: 'admin_session', xsrf: 'XSRF-TOKEN', device: 'admin_device' } as const;

/** Of a session; below it nothing but calls of the back office sees the cookie. */
const calls = '/api/admin';

interface Lasting {
  /** Only over https. */
  secure: boolean;
  seconds: number;
}

const cookie = (name: string, value: string, at: string, { secure, seconds }: Lasting, ...more: string[]) =>
  [
    `${name}=${value}`,
    `Path=${at}`,
    `Max-Age=${seconds}`,
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
    ...more,
  ].join('; ');

export const sessionCookie = (value: string, lasting: Lasting): string =>
  cookie(cookieNames.session, value, calls, lasting, 'HttpOnly');

/** Pages of ours read it, so its path is theirs. */
export const xsrfCookie = (value: string, lasting: Lasting): string =>
  cookie(cookieNames.xsrf, value, '/', lasting);

export const deviceCookie = (value: string, lasting: Lasting): string =>
  cookie(cookieNames.device, value, `${calls}/login`, lasting, 'HttpOnly');

/** What a browser is told once a session is over. It stays a known one. */
export const endedCookies = (secure: boolean): string[] => [
  sessionCookie('', { secure, seconds: 0 }),
  xsrfCookie('', { secure, seconds: 0 }),
];

/** A cookie of a request. Of two with one name neither counts: one of them was put there by somebody else. */
export function cookieOf(request: Request, name: string): string | undefined {
  const header = request.headers.get('cookie')?.slice(0, 8_192) ?? '';
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return found.length === 1 ? found[0]!.slice(name.length + 1) : undefined;
}
