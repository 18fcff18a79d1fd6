import type { Role } from '@app/types';
import type { AdminRole, StaffPermission } from '@app/types/admin/permissions';

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

/** A staff member, from the session. */
export interface Staff {
  id: string;
  email: string;
  name: string;
  role: AdminRole;
  sessionId: string;
  /** True if the password was entered again recently, for dangerous actions. */
  elevated?: boolean;
}

export interface StaffGate {
  /**
   * Returns the caller if permitted.
   * @throws 401 without a valid session (bearer token and its paired cookie), 403 without the permission, 403 for a
   * write without the header of our pages
   */
  admit(request: Request, permission: StaffPermission): Promise<Staff>;
}

/** A team's pipeline, from its token. No person. */
export interface Pipeline {
  /** Of the token. */
  id: string;
  /** What people call the token. */
  name: string;
  slices: readonly string[];
}

/** Authenticates pipelines. */
export interface PipelineGate {
  /** Returns the caller. @throws 401 without a token that is in force, 429 for too many calls */
  admit(request: Request): Promise<Pipeline>;
}
