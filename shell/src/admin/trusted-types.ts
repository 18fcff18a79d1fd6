/** The used part of the browser's API, which TypeScript does not include yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): unknown;
}

/**
 * Creates the document's only policy: scripts may be loaded from the listed origins. No other rule exists, so no text
 * can become markup or script.
 */
export function setTrustedOrigins(origins: readonly string[], page: typeof globalThis = globalThis): void {
  // Browsers without Trusted Types still enforce the content security policy.
  const { trustedTypes } = page as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (!origins.includes(new URL(address, page.location.href).origin))
        throw new TypeError(`No script may come from ${address}`);
      return address;
    },
  });
}
