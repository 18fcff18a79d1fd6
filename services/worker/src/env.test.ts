import { expect, it } from 'vitest';
import { findSettingsErrors, settingsSchema } from './env.ts';

const minimalEnv = {
  PORT: '1',
  MONGODB_URI: 'mongodb://h/app',
  PUBLIC_ORIGIN: 'https://x.test',
  CLERK_SECRET_KEY: 'sk',
};

it('accepts the minimum, and mail server addresses only', () => {
  expect(settingsSchema.parse(minimalEnv)).toMatchObject({ PORT: 1, CLERK_API_URL: 'https://api.clerk.com' });
  expect(settingsSchema.safeParse({ ...minimalEnv, SMTP_URL: 'smtps://u:p@mail.test:465' }).success).toBe(
    true,
  );
  for (const SMTP_URL of ['http://mail.test', 'mail.test'])
    expect(settingsSchema.safeParse({ ...minimalEnv, SMTP_URL }).success).toBe(false);
  expect(settingsSchema.safeParse({ ...minimalEnv, MAIL_FROM: 'x' }).success).toBe(false);
});

it('requires a real mail server, the origin of the admin pages and the search in production', () => {
  expect(findSettingsErrors({ NODE_ENV: 'production' }).join('\n')).toMatch(
    /SMTP_URL.*\n.*MAIL_FROM.*\n.*ADMIN_ORIGIN.*\n.*SEARCH_URL/,
  );
  expect(findSettingsErrors({}).join('').trim()).toBe('');
});
