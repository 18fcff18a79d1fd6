import type { AdminDoc, Collections } from '@app/db';
import type { RotatedKeys } from '../login/secret.ts';
import { findStep, hashRecoveryCode } from './codes.ts';
import { seal, unseal } from './seal.ts';

/**
 * The stored secret can no longer be decrypted: `ADMIN_SECRET` has changed without `ADMIN_SECRET_PREVIOUS`. Recovery codes
 * still work.
 */
export class LostSecondFactorError extends Error {
  override readonly name = 'LostSecondFactorError';
}

/**
 * Consumes a code of the authenticator app or a recovery code. Each is accepted once.
 * @throws {LostSecondFactorError} if no code of the app can be right
 */
export async function consumeCode(
  { admins }: Pick<Collections, 'admins'>,
  keys: RotatedKeys,
  { _id, totp }: AdminDoc,
  code: string,
  now: Date,
): Promise<'app' | 'recovery' | undefined> {
  if (!totp) return undefined;
  const unsealed = unseal(keys, totp.secret);
  const step = unsealed && findStep(unsealed.secret, code, now);
  if (step) {
    const sealed = unsealed.isFormer ? seal(keys, unsealed.secret) : totp.secret;
    const { modifiedCount } = await admins.updateOne(
      { _id, 'totp.lastStep': { $lt: step }, 'totp.secret': totp.secret },
      { $set: { 'totp.lastStep': step, 'totp.secret': sealed } },
    );
    return modifiedCount === 1 ? 'app' : undefined;
  }
  const hash = hashRecoveryCode(code);
  const { modifiedCount } = await admins.updateOne(
    { _id, 'totp.recovery': hash },
    { $pull: { 'totp.recovery': hash } },
  );
  if (modifiedCount === 1) return 'recovery';
  if (!unsealed) throw new LostSecondFactorError();
  return undefined;
}
