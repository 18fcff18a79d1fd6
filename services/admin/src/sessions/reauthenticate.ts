import type { AdminDoc } from '@app/db';
import { problems } from '@app/service-kit';
import type { AdminDeps } from '../deps.ts';
import type { StaffCall } from '../staff-call.ts';
import { loadOwnAdmin } from '../users/users.store.ts';

/** Checks the password of the signed-in member, limited as at the login. @throws 403 `wrong_password`; 429 */
export async function reauthenticate(
  { collections, loginDeps }: Pick<AdminDeps, 'collections' | 'loginDeps'>,
  { staff, c }: Pick<StaffCall<never>, 'staff' | 'c'>,
  password: string,
): Promise<AdminDoc> {
  const { attemptLimiter, passwordHasher, accessLog } = loginDeps;
  const admin = await loadOwnAdmin(collections, staff);
  const attempt = { email: admin.email, address: '', device: `session ${staff.sessionId}` };
  await attemptLimiter.begin(attempt);
  if (!(await passwordHasher.verify(password, admin.passwordHash))) {
    await accessLog.recordAction(c.req.raw, admin._id.toHexString(), { action: 'admin.password_wrong' });
    throw problems.forbidden('wrong_password', () => 'This is not your password.');
  }
  await attemptLimiter.recordSuccess(attempt);
  return admin;
}
