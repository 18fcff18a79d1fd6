import type { AdminRight, AdminRole } from '@app/types/admin/rights';

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

/** Authenticates staff. */
export interface StaffGate {
  /**
   * Returns the caller if permitted.
   * @throws 401 without a valid session (bearer token and its paired cookie), 403 without the permission, 403 for a
   * write without the header of our pages
   */
  admit(request: Request, right: AdminRight): Promise<Staff>;
}
