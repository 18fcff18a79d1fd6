import { randomInt } from 'node:crypto';
import type { AdminDoc } from '@app/db';
import { site } from '@app/option-lists';
import { hashSecret } from '@app/team/sessions';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

const createTotpGenerator = (secret: string, label: string) =>
  new TOTP({
    issuer: `${site.name} team`,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });

export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const createTotpUri = (secret: string, email: string): string =>
  createTotpGenerator(secret, email).toString();

/** Finds the time step of a code: the current one or a neighbour, in case a clock is wrong. Undefined if wrong. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const stepDelta = createTotpGenerator(secret, '').validate({ token, timestamp: now.getTime(), window: 1 });
  return stepDelta === null ? undefined : Math.floor(now.getTime() / stepMs) + stepDelta;
}

/** Alphabet of recovery codes, without letters that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates ten recovery codes of 59 bits each. */
const createRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const code = Array.from({ length: 12 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(
      '',
    );
    return code.replace(/(.{4})(?=.)/g, '$1-');
  });

export const hashRecoveryCode = (code: string): string =>
  hashSecret(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

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
