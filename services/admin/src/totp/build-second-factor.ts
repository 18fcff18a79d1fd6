import type { AdminDoc } from '@app/db';
import { createRecoveryCodes, hashRecoveryCode } from './codes.ts';

/** Builds a second factor from the time step of its first code, with hashes of new recovery codes. */
export function buildSecondFactor(
  encryptedSecret: string,
  lastStep: number,
  enabledAt: Date,
): { totp: NonNullable<AdminDoc['totp']>; recoveryCodes: string[] } {
  const recoveryCodes = createRecoveryCodes();
  const recovery = recoveryCodes.map(hashRecoveryCode);
  return { totp: { secret: encryptedSecret, enabledAt, lastStep, recovery }, recoveryCodes };
}
