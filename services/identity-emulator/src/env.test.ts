import { expect, it } from 'vitest';
import { findSettingsErrors, settingsSchema } from './env.ts';
import { developmentKeys } from './keys.ts';

const validEnv = {
  PORT: '0',
  MONGODB_URI: 'mongodb://127.0.0.1:1/test',
  PUBLIC_ORIGIN: 'http://localhost:4000',
  CLERK_SECRET_KEY: developmentKeys.secretKey,
};

it.each([
  [{ PUBLIC_ORIGIN: validEnv.PUBLIC_ORIGIN }, false],
  [{ PUBLIC_ORIGIN: 'http://[::1]:4000' }, false],
  [{ PUBLIC_ORIGIN: validEnv.PUBLIC_ORIGIN, NODE_ENV: 'production' }, true],
  [{ PUBLIC_ORIGIN: 'https://www.example.com' }, true],
])('the settings %j are rejected: %s', (env, isRejected) => {
  expect(findSettingsErrors(env).length > 0).toBe(isRejected);
});

it('accepts its own development key only', () => {
  expect(settingsSchema.safeParse(validEnv).success).toBe(true);
  for (const CLERK_SECRET_KEY of ['sk_live_something', 'sk_test_other', ''])
    expect([CLERK_SECRET_KEY, settingsSchema.safeParse({ ...validEnv, CLERK_SECRET_KEY }).success]).toEqual([
      CLERK_SECRET_KEY,
      false,
    ]);
});
