import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { findMissingSettings, readEnv } from './env.ts';

const schema = z.object({
  MONGODB_URI: z.string().startsWith('mongodb', 'must begin with mongodb:// or mongodb+srv://'),
  PORT: z.coerce.number().int(),
  ADMIN_SECRET: z.string().optional(),
});
afterEach(() => vi.restoreAllMocks());
const validEnv = { MONGODB_URI: 'mongodb://h/app', PORT: '4000' };

function readFaults(env: NodeJS.ProcessEnv): string[] {
  const errorSpy = vi
    .spyOn(console, 'error')
    .mockClear()
    .mockImplementation(() => {});
  const exitSpy = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exited');
  });
  const findSettingsErrors = (rawSettings: NodeJS.ProcessEnv) =>
    findMissingSettings(rawSettings, { ADMIN_SECRET: 'because several machines may share it' });
  expect(() => readEnv(schema, { env, findSettingsErrors })).toThrow('exited');
  expect(exitSpy).toHaveBeenCalledWith(78);
  return errorSpy.mock.calls.flat();
}

it('returns typed settings; empty keys count as missing', () => {
  expect(readEnv(schema, { env: { ...validEnv, ADMIN_SECRET: '', HOME: '/' } })).toEqual({
    ...validEnv,
    PORT: 4000,
  });
});

it('refuses the emulator’s key in production, also for a service that does not use it', () => {
  const env = { ...validEnv, ADMIN_SECRET: 'x', CLERK_SECRET_KEY: 'sk_test_emulator_of_this_machine' };
  expect(readEnv(schema, { env: { ...env, NODE_ENV: 'staging' } })).toMatchObject({ PORT: 4000 });
  expect(readFaults({ ...env, NODE_ENV: 'production' })).toEqual([
    expect.stringContaining('never with NODE_ENV=production'),
  ]);
});

it('exits with all faults at once, and never prints a value', () => {
  const productionEnv = { NODE_ENV: 'production', MONGODB_URI: 'postgres://user:hunter2@h' };
  const missingFault = 'Setting ADMIN_SECRET: needed in production, because several machines may share it';
  const malformedFault = 'Setting MONGODB_URI: must begin with mongodb:// or mongodb+srv://';
  expect(readFaults({ ...productionEnv, PORT: '' })).toEqual([
    missingFault,
    malformedFault,
    'Setting PORT: missing',
  ]);
  expect(readFaults({ ...validEnv, PORT: 'hunter2' })).toEqual(['Setting PORT: must be a number']);
});

it('asks about a name that is almost that of a setting', () => {
  const warnSpy = vi.spyOn(console, 'warn').mockImplementation(() => {});
  readEnv(schema, {
    env: { ...validEnv, ADMIN_SECRT: 'x', HOST: 'h', ADMIN_SECRET_PREVIOUS: 'x', MONGODB_USER: 'u' },
  });
  expect(warnSpy.mock.calls).toEqual([['Unknown setting ADMIN_SECRT; did you mean ADMIN_SECRET?']]);
});
