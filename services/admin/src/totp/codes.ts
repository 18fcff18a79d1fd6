import { randomInt } from 'node:crypto';
import { site } from '@app/option-lists';
import { hashSecret } from '@app/team/sessions';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

const createTotp = (secret: string, label: string) =>
  new TOTP({
    issuer: `${site.name} team`,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });

export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app scans. */
export const createTotpUri = (secret: string, email: string): string => createTotp(secret, email).toString();

/** The step whose code this is, of now or of the one before or after it: clocks of phones differ. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = createTotp(secret, '').validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta;
}

/** No letter that looks like another one. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of 59 bits, for when the phone is lost. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const code = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
    return code.replace(/(.{4})(?=.)/g, '$1-');
  });

/** As it is kept. However it is typed: with or without dashes, in small or capital letters. */
export const hashRecoveryCode = (code: string): string =>
  hashSecret(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
