import type { AdminDoc } from '@app/db';
import { createRecoveryCodes, hashRecoveryCode } from './codes.ts';

/** Builds a second factor from its first code's step, with new recovery codes, of which it holds the hashes. */
export function buildSecondFactor(
  sealedSecret: string,
  lastStep: number,
  enabledAt: Date,
): { totp: NonNullable<AdminDoc['totp']>; recoveryCodes: string[] } {
  const recoveryCodes = createRecoveryCodes();
  const recovery = recoveryCodes.map(hashRecoveryCode);
  return { totp: { secret: sealedSecret, enabledAt, lastStep, recovery }, recoveryCodes };
}
