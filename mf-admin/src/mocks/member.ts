import { type AdminRole, grants } from '@app/types/admin/rights';
import type { Admin } from '@app/types/admin/session';

/** Somebody of the team with this role. */
export const createMember = (role: AdminRole, changes: Partial<Admin> = {}): Admin => ({
  id: '000000000000000000000001',
  email: `${role}@team.test`,
  name: 'Inés Calloway',
  role,
  permissions: Object.entries(grants[role]).map(([right, how]) =>
    how === 'second' ? `${right}:second` : right,
  ),
  mfa: false,
  recoveryCodes: 0,
  timezone: 'America/Chicago',
  digest: true,
  lastLoginAt: null,
  mustChangePassword: false,
  ...changes,
});
