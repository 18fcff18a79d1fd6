/** Where the identity provider is, as the gateway wrote it into the page. */
export interface IdentitySettings {
  publishableKey: string;
  /** Unset for Clerk itself. */
  proxyUrl?: string;
  /** Unset for Clerk itself. */
  clerkJsUrl?: string;
}

/**
 * Reads `<meta name="identity">`.
 * @returns undefined where the site runs without an identity provider, or what is written cannot be read
 */
export function readIdentitySettings(page: Document): IdentitySettings | undefined {
  const written = page.querySelector<HTMLMetaElement>('meta[name="identity"]')?.content;
  if (!written) return undefined;
  try {
    const settings = JSON.parse(written) as Partial<IdentitySettings>;
    return settings.publishableKey ? (settings as IdentitySettings) : undefined;
  } catch (error) {
    console.error('The identity settings of this page cannot be read; nobody can sign in.', error);
    return undefined;
  }
}

/**
 * Whether this browser may hold a session: the provider keeps the time of the last change in a cookie that scripts may
 * read, and 0 where nobody is signed in. Without it nothing of the provider is loaded (decisions, ruling 18).
 */
export const mayHaveSession = (cookies: string): boolean =>
  /(?:^|; )__client_uat(?:_\w+)?=(?!0*(?:;|$))/.test(cookies);
