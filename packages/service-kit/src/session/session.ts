import type { Role } from '@app/types';

/** Who sent a request, as the identity provider's signed token says. */
export interface Session {
  userId: string;
  sessionId: string;
  /** Undefined until it was set. */
  role: Role | undefined;
}

/** Knows people by their session tokens. */
export interface Identity {
  /**
   * Whose token this is.
   * @throws 401 for a token that is expired, forged, of somebody else or cannot be checked; 503 while nothing can be
   * checked, because the identity provider is away and was never reached
   */
  getSession(token: string): Promise<Session>;
}

/**
 * The token of an `Authorization` header; undefined where there is none. Another scheme than `Bearer` gives an empty
 * token, which no identity accepts.
 */
export function parseBearerToken(authorization: string | undefined): string | undefined {
  if (!authorization) return undefined;
  return /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1] ?? '';
}
