import { problems } from '../clerk-error.ts';
import type { UserDoc } from '../documents.ts';
import { isPassword } from './passwords.ts';
import type { UsersStore } from './users.store.ts';

/** Clerk's defaults. */
const triesAllowed = 100;
const lockMs = 3_600_000;

/**
 * Compares a password with the account's.
 * @throws if it is wrong. Too many wrong ones lock the account for an hour, for the right one too
 */
export async function checkPassword(
  users: UsersStore,
  user: UserDoc,
  password: string,
  field?: string,
): Promise<void> {
  const lockedMs = (user.lockedUntil?.getTime() ?? 0) - Date.now();
  if (lockedMs > 0) throw problems.locked(Math.ceil(lockedMs / 1000));
  if (await isPassword(password, user.passwordHash)) {
    await users.change(user._id, (now) => (now.failedPasswords > 0 ? { failedPasswords: 0 } : undefined));
    return;
  }
  await users.change(user._id, ({ failedPasswords }) =>
    failedPasswords + 1 >= triesAllowed
      ? { failedPasswords: 0, lockedUntil: new Date(Date.now() + lockMs) }
      : { failedPasswords: failedPasswords + 1 },
  );
  throw problems.wrongPassword(field);
}
