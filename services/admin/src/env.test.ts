import { expect, it } from 'vitest';
import { findSettingsErrors, listOrigins, settingsSchema } from './env.ts';

const validEnv = {
  PORT: '4105',
  MONGODB_URI: 'mongodb://127.0.0.1/app',
  PUBLIC_ORIGIN: 'http://localhost:4000',
};

it('the service starts with the settings common to all services, and rejects a short secret', () => {
  expect(settingsSchema.parse(validEnv)).toMatchObject({ PORT: 4105, DATA_DIR: '.data' });
  expect(settingsSchema.parse(validEnv).UNDO_HOLD_SECONDS).toBe(30);
  expect(settingsSchema.parse({ ...validEnv, UNDO_HOLD_SECONDS: '8' }).UNDO_HOLD_SECONDS).toBe(8);
  for (const UNDO_HOLD_SECONDS of ['31', '-1', 'soon'])
    expect(settingsSchema.safeParse({ ...validEnv, UNDO_HOLD_SECONDS }).success).toBe(false);
  expect(settingsSchema.safeParse({ ...validEnv, ADMIN_SECRET: 'short' }).error?.issues[0]?.path).toEqual([
    'ADMIN_SECRET',
  ]);
});

it('production requires a secret and the origin of the admin pages', () => {
  const joinErrors = (env: NodeJS.ProcessEnv) => findSettingsErrors(env).join('\n');
  expect(joinErrors({ NODE_ENV: 'production' })).toMatch(/ADMIN_SECRET.*\n.*ADMIN_ORIGIN/);
  const settings = { ADMIN_SECRET: 'x'.repeat(32), ADMIN_ORIGIN: 'https://x.test' };
  expect(joinErrors({ NODE_ENV: 'production', ...settings }).trim()).toBe('');
  expect(joinErrors({}).trim()).toBe('');
});

it('the admin pages have the public origin unless they have their own', () => {
  expect(listOrigins({ PUBLIC_ORIGIN: 'http://localhost:4000' })).toEqual([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
  ]);
  expect(listOrigins({ PUBLIC_ORIGIN: 'https://www.example.com/' })).toEqual(['https://www.example.com']);
  const ADMIN_ORIGIN = 'https://team.example.com';
  expect(listOrigins({ PUBLIC_ORIGIN: 'https://www.example.com', ADMIN_ORIGIN })).toEqual([ADMIN_ORIGIN]);
});
