/**
 * True if the browser may have a session, by the provider's readable cookie: the time of the last change, 0 if signed
 * out. Otherwise nothing of the provider is loaded.
 */
export const hasSessionCookie = (cookies: string): boolean =>
  /(?:^|; )__client_uat(?:_[\w-]+)?=(?!0*(?:;|$))/.test(cookies);
