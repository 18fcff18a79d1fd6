import type { AdminRight, AdminRole } from '@app/types/admin/rights';

/** Somebody of the team, as their session says. */
export interface Staff {
  id: string;
  email: string;
  name: string;
  role: AdminRole;
  sessionId: string;
  /** The password was given again within the last minutes: what is dangerous may be done. */
  elevated?: boolean;
}

/** Knows the team by what their browser sends. */
export interface StaffGate {
  /**
   * Who calls, if they may.
   * @throws 401 without a session that is good (bearer token and its paired cookie), 403 without the right, 403 for a
   * write without the header that only a page of ours can send
   */
  admit(request: Request, right: AdminRight): Promise<Staff>;
}
