import { createSample } from '@app/test-kit/create-sample';
import { type AdminRole, grants } from '@app/types/admin/permissions';
import { type Admin, admin } from '@app/types/admin/session';

/** Creates a team member with a role and its permissions. */
export const createMember = (role: AdminRole, overrides: Partial<Admin> = {}): Admin => ({
  ...createSample(admin),
  id: '000000000000000000000001',
  email: `${role}@team.test`,
  name: 'Inés Calloway',
  role,
  permissions: Object.entries(grants[role]).map(([permission, grant]) =>
    grant === 'second' ? `${permission}:second` : permission,
  ),
  timezone: 'America/Chicago',
  digest: true,
  ...overrides,
});
