/** Names of the cookies of the back office. */
export const cookieNames = { session: 'admin_session', xsrf: 'XSRF-TOKEN', device: 'admin_device' } as const;

/** Of a session; below it nothing but calls of the back office sees the cookie. */
const calls = '/api/admin';

interface CookieOptions {
  /** Only over https. */
  secure: boolean;
  seconds: number;
}

const formatCookie = (
  name: string,
  value: string,
  at: string,
  { secure, seconds }: CookieOptions,
  ...more: string[]
) =>
  [
    `${name}=${value}`,
    `Path=${at}`,
    `Max-Age=${seconds}`,
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
    ...more,
  ].join('; ');

export const createSessionCookie = (value: string, lasting: CookieOptions): string =>
  formatCookie(cookieNames.session, value, calls, lasting, 'HttpOnly');

/** Pages of ours read it, so its path is theirs. */
export const createXsrfCookie = (value: string, lasting: CookieOptions): string =>
  formatCookie(cookieNames.xsrf, value, '/', lasting);

export const createDeviceCookie = (value: string, lasting: CookieOptions): string =>
  formatCookie(cookieNames.device, value, `${calls}/login`, lasting, 'HttpOnly');

/** What a browser is told once a session is over. It stays a known one. */
export const createExpiredCookies = (secure: boolean): string[] => [
  createSessionCookie('', { secure, seconds: 0 }),
  createXsrfCookie('', { secure, seconds: 0 }),
];

/** A cookie of a request. Of two with one name neither counts: one of them was put there by somebody else. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get('cookie')?.slice(0, 8_192) ?? '';
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return found.length === 1 ? found[0]!.slice(name.length + 1) : undefined;
}
