/**
 * What Clerk's SDKs are given where this emulator stands in for Clerk. Anybody may know them: the emulator answers
 * this machine only, and starts with no other secret key. A `pk_live` key with a proxy of the same origin gives
 * ordinary cookies, without the detour of Clerk's development instances.
 */
export const developmentKeys = {
  publishableKey: 'pk_live_Y2xlcmsubG9jYWxob3N0JA==', // "clerk.localhost$"
  secretKey: 'sk_test_emulator_of_this_machine',
  webhookSecret: 'whsec_ZW11bGF0b3Igb2YgdGhpcyBtYWNoaW5l', // "emulator of this machine"
} as const;

/** Where the gateway shows the Frontend API, the SDK's files and the profile images to browsers. */
export const publicPath = '/__clerk';

/** The emulator's database: beside the site's, as the real provider's data are nowhere near it. */
export const getIdentityDatabase = (appDatabase: string) => `${appDatabase}_identity`;
