import type { AdminDoc, Collections } from '@app/db';
import type { RotatedKeys } from '../login/secret.ts';
import { findTimeStep, hashRecoveryCode } from './codes.ts';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

/**
 * Consumes a code of the authenticator app or a recovery code, each of which is accepted once.
 * @returns the kind of code; undefined if it is wrong or was used; `lost` if no code of the app can be checked, because
 * `ADMIN_SECRET` has changed without `ADMIN_SECRET_PREVIOUS`
 */
export async function consumeCode(
  { admins }: Pick<Collections, 'admins'>,
  keys: RotatedKeys,
  { _id, totp }: AdminDoc,
  code: string,
  now: Date,
): Promise<'app' | 'recovery' | 'lost' | undefined> {
  if (!totp) return undefined;
  const decryptedSecret = decryptSecret(keys, totp.secret);
  const timeStep = decryptedSecret && findTimeStep(decryptedSecret.secret, code, now);
  if (timeStep) {
    const encryptedSecret = decryptedSecret.hasFormerKey
      ? encryptSecret(keys, decryptedSecret.secret)
      : totp.secret;
    const { modifiedCount } = await admins.updateOne(
      { _id, 'totp.lastStep': { $lt: timeStep }, 'totp.secret': totp.secret },
      { $set: { 'totp.lastStep': timeStep, 'totp.secret': encryptedSecret } },
    );
    return modifiedCount === 1 ? 'app' : undefined;
  }
  const hash = hashRecoveryCode(code);
  const { modifiedCount } = await admins.updateOne(
    { _id, 'totp.recovery': hash },
    { $pull: { 'totp.recovery': hash } },
  );
  if (modifiedCount === 1) return 'recovery';
  return decryptedSecret ? undefined : 'lost';
}
