/** The part of the browser API that is used. TypeScript has no types for it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): unknown;
}

/** Creates the only policy of the document: scripts come from these origins, and no text becomes markup. */
export function setTrustedOrigins(
  origins: readonly string[],
  globalScope: typeof globalThis = globalThis,
): void {
  // Browsers without Trusted Types still enforce the content security policy.
  const { trustedTypes } = globalScope as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (!origins.includes(new URL(address, globalScope.location.href).origin))
        throw new TypeError(`No script may come from ${address}`);
      return address;
    },
  });
}
