import { problems, type Staff } from '@app/service-kit';
import { type AdminRight, type Grant, grants } from '@app/types/admin/rights';

/**
 * For calls whose right depends on what they are about: the gate let their caller in for less.
 * @throws 403 `no_right`
 */
export function requirePermission({ role }: Staff, right: AdminRight): Grant {
  const grant = grants[role][right];
  if (!grant) throw problems.forbidden('no_right', () => 'Your role does not allow this.');
  return grant;
}

/** True if a staff member may read e-mail addresses and cell numbers, and of which account something is. */
export const mayReadContacts = ({ role }: Pick<Staff, 'role'>): boolean =>
  grants[role].contacts !== undefined;
