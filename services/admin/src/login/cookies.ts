/** Names of the admin application's cookies. */
export const cookieNames = { session: 'admin_session', xsrf: 'XSRF-TOKEN', device: 'admin_device' } as const;

/** Path of the session cookie, so that only admin calls receive it. */
const calls = '/api/admin';

interface CookieOptions {
  /** Over https only. */
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

/** Readable by pages, so its path is the whole site. */
export const createXsrfCookie = (value: string, lasting: CookieOptions): string =>
  formatCookie(cookieNames.xsrf, value, '/', lasting);

export const createDeviceCookie = (value: string, lasting: CookieOptions): string =>
  formatCookie(cookieNames.device, value, `${calls}/login`, lasting, 'HttpOnly');

/** Cookies that end a session. The device stays known. */
export const createExpiredCookies = (secure: boolean): string[] => [
  createSessionCookie('', { secure, seconds: 0 }),
  createXsrfCookie('', { secure, seconds: 0 }),
];

/** Reads a cookie. Undefined if the name occurs twice, because one was planted. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get('cookie')?.slice(0, 8_192) ?? '';
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return found.length === 1 ? found[0]!.slice(name.length + 1) : undefined;
}
