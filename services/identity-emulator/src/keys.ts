import { createHash, randomBytes, randomInt } from 'node:crypto';

/**
 * Keys for Clerk's SDKs when the emulator replaces Clerk. They are public: the emulator answers this machine only and
 * starts with no other secret key. A `pk_live` key with a same-origin proxy uses ordinary cookies, unlike Clerk's
 * development instances.
 */
export const developmentKeys = {
  publishableKey: 'pk_live_Y2xlcmsubG9jYWxob3N0JA==', // "clerk.localhost$"
  secretKey: 'sk_test_emulator_of_this_machine',
  webhookSecret: 'whsec_ZW11bGF0b3Igb2YgdGhpcyBtYWNoaW5l', // "emulator of this machine"
} as const;

/** Path of the Frontend API, SDK files and profile images on the gateway. */
export const publicPath = '/__clerk';

/** The emulator's database, separate from the site's like a real provider's data. */
export const getIdentityDatabaseName = (appDatabaseName: string) => `${appDatabaseName}_identity`;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function createId(prefix: string): string {
  const randomCharacters = Array.from({ length: 27 }, () => alphabet[randomInt(alphabet.length)]);
  return `${prefix}_${randomCharacters.join('')}`;
}

/** 256 random bits for a cookie. */
export const createSecret = () => randomBytes(32).toString('base64url');

export const hashSha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
