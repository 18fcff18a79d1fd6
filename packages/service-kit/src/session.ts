import type { Role } from '@app/types';

/** Who sent a request, as the identity provider's signed token says. */
export interface Session {
  userId: string;
  sessionId: string;
  /** Undefined until it was set. */
  role: Role | undefined;
}
