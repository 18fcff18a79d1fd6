import type { AdminDoc, Collections } from '@app/db';
import { recoveryHash, stepOf } from './codes.ts';
import { unseal } from './sealed.ts';

/** Takes a code of somebody's app, or one of their recovery codes. Neither is taken twice. */
export async function takeCode(
  { admins }: Pick<Collections, 'admins'>,
  key: Buffer,
  { _id, totp }: AdminDoc,
  code: string,
  now: Date,
): Promise<'app' | 'recovery' | undefined> {
  if (!totp) return undefined;
  const step = stepOf(unseal(key, totp.secret), code, now);
  if (step !== undefined) {
    const { modifiedCount } = await admins.updateOne(
      { _id, 'totp.lastStep': { $lt: step } },
      { $set: { 'totp.lastStep': step } },
    );
    return modifiedCount === 1 ? 'app' : undefined;
  }
  const hash = recoveryHash(code);
  const { modifiedCount } = await admins.updateOne(
    { _id, 'totp.recovery': hash },
    { $pull: { 'totp.recovery': hash } },
  );
  return modifiedCount === 1 ? 'recovery' : undefined;
}
