import { problems, type Staff } from '@app/service-kit';
import { type Grant, grants, type StaffPermission } from '@app/types/admin/permissions';

/** Checks a permission that depends on the subject of a call, in addition to the gate. @throws 403 `no_right` */
export function requirePermission({ role }: Staff, permission: StaffPermission): Grant {
  const grant = grants[role][permission];
  if (!grant) throw problems.forbidden('no_right', () => 'Your role does not allow this.');
  return grant;
}

/** True if the staff member may read contact data. */
export const canReadContacts = ({ role }: Pick<Staff, 'role'>): boolean =>
  grants[role].contacts !== undefined;

/** True if the staff member may know accounts: their ids, and who wrote an anonymous review. */
export const canReadAccounts = ({ role }: Pick<Staff, 'role'>): boolean =>
  grants[role].accounts !== undefined;

/**
 * Requires that the password was entered again within the last ten minutes (`POST /api/admin/elevate`).
 * @throws 403 `elevate`, after which the console asks for the password and repeats the call
 */
export function requireElevation({ elevated }: Staff): void {
  if (!elevated) throw problems.forbidden('elevate', () => 'Enter your password again to continue.');
}
