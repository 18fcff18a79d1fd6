import { cookieNames } from '@app/team/request';

/** Path of the session cookie, so that only admin calls receive it. */
const adminCallsPath = '/api/admin';

interface CookieOptions {
  /** Over https only. */
  isSecure: boolean;
  maxAgeSeconds: number;
}

const formatCookie = (
  name: string,
  value: string,
  path: string,
  { isSecure, maxAgeSeconds }: CookieOptions,
  ...attributes: string[]
) =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
    ...attributes,
  ].join('; ');

export const createSessionCookie = (value: string, options: CookieOptions): string =>
  formatCookie(cookieNames.session, value, adminCallsPath, options, 'HttpOnly');

/** Creates the XSRF cookie, which pages read, so its path is the whole site. */
export const createXsrfCookie = (value: string, options: CookieOptions): string =>
  formatCookie(cookieNames.xsrf, value, '/', options);

export const createDeviceCookie = (value: string, options: CookieOptions): string =>
  formatCookie(cookieNames.device, value, `${adminCallsPath}/login`, options, 'HttpOnly');

/** Creates the cookies that end a session. The device stays known. */
export const createExpiredCookies = (isSecure: boolean): string[] => [
  createSessionCookie('', { isSecure, maxAgeSeconds: 0 }),
  createXsrfCookie('', { isSecure, maxAgeSeconds: 0 }),
];
