import { cookieNames } from '@app/team/request';

/** Path of the session cookie, so that only admin calls receive it. */
const callsPath = '/api/admin';

interface CookieOptions {
  /** Over https only. */
  secure: boolean;
  seconds: number;
}

const formatCookie = (
  name: string,
  value: string,
  path: string,
  { secure, seconds }: CookieOptions,
  ...attributes: string[]
) =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
    ...attributes,
  ].join('; ');

export const createSessionCookie = (value: string, options: CookieOptions): string =>
  formatCookie(cookieNames.session, value, callsPath, options, 'HttpOnly');

/** Readable by pages, so its path is the whole site. */
export const createXsrfCookie = (value: string, options: CookieOptions): string =>
  formatCookie(cookieNames.xsrf, value, '/', options);

export const createDeviceCookie = (value: string, options: CookieOptions): string =>
  formatCookie(cookieNames.device, value, `${callsPath}/login`, options, 'HttpOnly');

/** Cookies that end a session. The device stays known. */
export const createExpiredCookies = (secure: boolean): string[] => [
  createSessionCookie('', { secure, seconds: 0 }),
  createXsrfCookie('', { secure, seconds: 0 }),
];
