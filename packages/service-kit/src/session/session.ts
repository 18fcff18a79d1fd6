import type { Role } from '@app/types';

/** The sender of a request, from the verified token. */
export interface Session {
  userId: string;
  sessionId: string;
  /** Undefined until it is set. */
  role: Role | undefined;
}

/** Verifies session tokens. */
export interface Identity {
  /**
   * Returns the session of a token.
   * @throws 401 for an expired, forged or foreign token; 503 while nothing can be verified, because the identity
   * provider was never reached
   */
  getSession(token: string): Promise<Session>;
}

/**
 * Token of an `Authorization` header; undefined without a header. Another scheme than `Bearer` gives an empty token,
 * which is refused.
 */
export function parseBearerToken(authorization: string | undefined): string | undefined {
  if (!authorization) return undefined;
  return /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1] ?? '';
}
