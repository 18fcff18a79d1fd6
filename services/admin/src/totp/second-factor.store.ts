import type { AdminDoc, Collections } from '@app/db';
import { findStep, hashRecoveryCode } from './codes.ts';
import { unseal } from './sealed.ts';

/** The stored secret cannot be decrypted any more: `ADMIN_SECRET` has changed. Recovery codes still work. */
export class LostSecondFactor extends Error {
  override readonly name = 'LostSecondFactor';
}

/**
 * Consumes a code of the authenticator app or a recovery code. Each is accepted once.
 * @throws {LostSecondFactor} if no code of the app can be right
 */
export async function takeCode(
  { admins }: Pick<Collections, 'admins'>,
  key: Buffer,
  { _id, totp }: AdminDoc,
  code: string,
  now: Date,
): Promise<'app' | 'recovery' | undefined> {
  if (!totp) return undefined;
  const secret = unseal(key, totp.secret);
  const step = secret && findStep(secret, code, now);
  if (step) {
    const { modifiedCount } = await admins.updateOne(
      { _id, 'totp.lastStep': { $lt: step } },
      { $set: { 'totp.lastStep': step } },
    );
    return modifiedCount === 1 ? 'app' : undefined;
  }
  const hash = hashRecoveryCode(code);
  const { modifiedCount } = await admins.updateOne(
    { _id, 'totp.recovery': hash },
    { $pull: { 'totp.recovery': hash } },
  );
  if (modifiedCount === 1) return 'recovery';
  if (secret === undefined) throw new LostSecondFactor();
  return undefined;
}
