import type { AdminDoc, Collections } from '@app/db';
import { findStep, hashRecoveryCode } from './codes.ts';
import { unseal } from './sealed.ts';

/** Consumes a code of the authenticator app or a recovery code. Each is accepted once. */
export async function takeCode(
  { admins }: Pick<Collections, 'admins'>,
  key: Buffer,
  { _id, totp }: AdminDoc,
  code: string,
  now: Date,
): Promise<'app' | 'recovery' | undefined> {
  if (!totp) return undefined;
  const step = findStep(unseal(key, totp.secret), code, now);
  if (step !== undefined) {
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
  return modifiedCount === 1 ? 'recovery' : undefined;
}
