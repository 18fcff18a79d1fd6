import type { AdminDoc } from '@app/db';
import { problems } from '@app/service-kit';
import type { LoginDeps } from './login-deps.ts';

/**
 * Holds a password against that of anyone who is signed in. Guesses of a session are counted like those at the login.
 * @throws 403 `wrong_password`; 429
 */
export async function verifyPasswordAgain(
  { attempts, passwords, notes }: Pick<LoginDeps, 'attempts' | 'passwords' | 'notes'>,
  request: Request,
  { admin, sessionId, password }: { admin: AdminDoc; sessionId: string; password: string },
): Promise<void> {
  const who = { email: admin.email, address: '', device: `session ${sessionId}` };
  await attempts.begin(who);
  if (!(await passwords.isRight(password, admin.passwordHash))) {
    await notes.did(request, admin._id.toHexString(), { action: 'admin.password_wrong' });
    throw problems.forbidden('wrong_password', () => 'This is not your password.');
  }
  await attempts.wentWell(who);
}
