/** Words below /api that no other service may own. Calls of `gateway` are its own addresses. */
export const reservedNouns: Readonly<Record<string, string>> = {
  docs: 'gateway',
  'remote-failures': 'gateway',
  admin: 'admin',
};

/** Variable with a service's address: that of `fit-notes` is FIT_NOTES_URL. */
export const toUrlVariable = (name: string): string => `${name.replaceAll('-', '_').toUpperCase()}_URL`;
