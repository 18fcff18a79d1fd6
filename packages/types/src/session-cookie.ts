/**
 * True if the browser with these cookies may hold a session: the provider keeps the time of the last change in a cookie that scripts may
 * read, and 0 where nobody is signed in. Without it nothing of the provider is loaded.
 */
export const mayHaveSession = (cookies: string): boolean =>
  /(?:^|; )__client_uat(?:_[\w-]+)?=(?!0*(?:;|$))/.test(cookies);
