/**
 * Milliseconds in which a service has to begin its reply to a read. Services may call the identity provider or hash
 * passwords; pages wait for the search, which does neither.
 */
export const getTimeoutMs = (service: string): number => (service === 'search' ? 3_000 : 10_000);
