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

export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI for an authenticator app's QR code. */
export const createTotpUri = (secret: string, email: string): string => createTotp(secret, email).toString();

/** The time step of a code: the current one or a neighbour, to allow for clock differences; undefined if wrong. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = createTotp(secret, '').validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta;
}

/** Without letters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten recovery codes of 59 bits. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const code = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
    return code.replace(/(.{4})(?=.)/g, '$1-');
  });

/** Hash of a recovery code, independent of dashes and case. */
export const hashRecoveryCode = (code: string): string =>
  hashSecret(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
