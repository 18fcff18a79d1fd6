/** The browser's part that is used of it; TypeScript's library has not learned of it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): unknown;
}

/**
 * The one policy of the document: scripts come from the addresses that are listed, by origin. Nothing
 * else is given a rule, so that no text becomes markup or script here, no matter who tries.
 */
export function setTrustedOrigins(origins: readonly string[], page: typeof globalThis = globalThis): void {
  // Browsers without Trusted Types have the rest of the policy.
  const { trustedTypes } = page as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (!origins.includes(new URL(address, page.location.href).origin))
        throw new TypeError(`No script may come from ${address}`);
      return address;
    },
  });
}
