import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('everything has a default, and an empty value counts as unset', () => {
  const defaults = { PORT: 4000, DATA_DIR: '.data', SEED_LISTINGS: 10_000, MONGODB_CACHE_MB: 256 };
  expect(readConfig({})).toEqual(defaults);
  expect(readConfig({ PORT: '', MONGODB_URI: '', DATA_DIR: '' })).toEqual(defaults);
});

test('values are read', () => {
  const uri = 'mongodb://a:27017,b:27017/site?replicaSet=rs0';
  expect(readConfig({ PORT: '4100', SEED_LISTINGS: '0', DATA_DIR: '/srv/data', MONGODB_URI: uri })).toEqual({
    PORT: 4100,
    SEED_LISTINGS: 0,
    MONGODB_CACHE_MB: 256,
    DATA_DIR: '/srv/data',
    MONGODB_URI: uri,
  });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535; it is "http".'],
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535; it is "0".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535; it is "65536".'],
  [{ SEED_LISTINGS: '1e4' }, 'SEED_LISTINGS must be a whole number from 0 to 5000000; it is "1e4".'],
])('%o is rejected by name', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('all errors are reported at once, and a connection string is never repeated', () => {
  const readWrongConfig = () => readConfig({ PORT: '-1', MONGODB_URI: 'postgres://me:secret@db' });
  expect(readWrongConfig).toThrow(/PORT must be .*\nMONGODB_URI must be a MongoDB connection string/);
  expect(readWrongConfig).not.toThrow(/secret/);
});

test("Clerk's keys must be set together, and the secret one is never repeated", () => {
  const bothKeys = { CLERK_PUBLISHABLE_KEY: 'pk_live_abc', CLERK_SECRET_KEY: 'sk_live_very-secret' };
  expect(readConfig(bothKeys)).toMatchObject(bothKeys);
  expect(() => readConfig({ ...bothKeys, CLERK_SECRET_KEY: '' })).toThrow(
    /^CLERK_SECRET_KEY must be .*together/,
  );
  const readOneKey = () => readConfig({ ...bothKeys, CLERK_PUBLISHABLE_KEY: undefined });
  expect(readOneKey).toThrow(/^CLERK_PUBLISHABLE_KEY must be .*together/);
  expect(readOneKey).not.toThrow(/very-secret/);
  const readSwappedKeys = () => readConfig({ ...bothKeys, CLERK_SECRET_KEY: 'very-secret' });
  expect(readSwappedKeys).toThrow(/^CLERK_SECRET_KEY must be/);
  expect(readSwappedKeys).not.toThrow(/very-secret/);
});

test('the first owner’s password is never repeated', () => {
  const readWrongConfig = () => readConfig({ ADMIN_EMAIL: 'me', ADMIN_PASSWORD: 'tooshort' });
  expect(readWrongConfig).toThrow(
    /ADMIN_EMAIL must be an e-mail address; it is "me"\.\nADMIN_PASSWORD must be a password/,
  );
  expect(readWrongConfig).not.toThrow(/tooshort/);
});
