/** Addresses of the identity provider, which the gateway writes into the page. */
export interface IdentitySettings {
  publishableKey: string;
  /** Unset for Clerk itself. */
  proxyUrl?: string;
  /** Unset for Clerk itself. */
  clerkJsUrl?: string;
}

/**
 * Reads `<meta name="identity">`.
 * @returns undefined without an identity provider, or for invalid content
 */
export function readIdentitySettings(page: Document): IdentitySettings | undefined {
  const content = page.querySelector<HTMLMetaElement>('meta[name="identity"]')?.content;
  if (!content) return undefined;
  try {
    const settings = JSON.parse(content) as Partial<IdentitySettings>;
    return settings.publishableKey ? (settings as IdentitySettings) : undefined;
  } catch (error) {
    console.error('The identity settings of this page cannot be read; nobody can sign in.', error);
    return undefined;
  }
}
