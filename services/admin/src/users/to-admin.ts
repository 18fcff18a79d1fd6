import type { AdminDoc } from '@app/db';
import { grants } from '@app/types/admin/permissions';
import type { Admin } from '@app/types/admin/session';

export const toAdmin = (doc: AdminDoc): Admin => ({
  id: doc._id.toHexString(),
  email: doc.email,
  name: doc.name,
  role: doc.role,
  permissions: Object.entries(grants[doc.role]).map(([permission, grant]) =>
    grant === 'second' ? `${permission}:second` : permission,
  ),
  mfa: doc.totp !== undefined,
  recoveryCodes: doc.totp?.recovery.length ?? 0,
  timezone: doc.timezone,
  digest: doc.digest,
  lastLoginAt: doc.lastLoginAt?.toISOString() ?? null,
  mustChangePassword: doc.passwordIsTemporary ?? false,
});
