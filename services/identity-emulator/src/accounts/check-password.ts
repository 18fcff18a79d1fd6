import { clerkErrors } from '../clerk-error.ts';
import type { UserDoc } from '../documents.ts';
import { isCorrectPassword } from './passwords.ts';
import type { UsersStore } from './users.store.ts';

/** Clerk's defaults. */
const maxFailedPasswords = 100;
const lockDurationMs = 3_600_000;

/** @throws if the password is wrong or the account locked, for an hour after too many wrong ones */
export async function checkPassword(
  users: UsersStore,
  user: UserDoc,
  password: string,
  field?: string,
): Promise<void> {
  const remainingLockMs = (user.lockedUntil?.getTime() ?? 0) - Date.now();
  if (remainingLockMs > 0) throw clerkErrors.accountLocked(Math.ceil(remainingLockMs / 1000));
  if (await isCorrectPassword(password, user.passwordHash)) {
    await users.update(user._id, (currentUser) =>
      currentUser.failedPasswords > 0 ? { failedPasswords: 0 } : undefined,
    );
    return;
  }
  await users.update(user._id, ({ failedPasswords }) =>
    failedPasswords + 1 >= maxFailedPasswords
      ? { failedPasswords: 0, lockedUntil: new Date(Date.now() + lockDurationMs) }
      : { failedPasswords: failedPasswords + 1 },
  );
  throw clerkErrors.wrongPassword(field);
}
