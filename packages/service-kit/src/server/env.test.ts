import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { readEnv } from './env.ts';

const schema = z.object({
  MONGODB_URI: z.string().startsWith('mongodb', 'must begin with mongodb:// or mongodb+srv://'),
  PORT: z.coerce.number().int().default(4000),
});
afterEach(() => vi.restoreAllMocks());

it('returns typed settings, and defaults for empty or missing keys', () => {
  expect(readEnv(schema, { MONGODB_URI: 'mongodb://h/app', PORT: '', HOME: '/' })).toEqual({
    MONGODB_URI: 'mongodb://h/app',
    PORT: 4000,
  });
});

/** Runs without ending this process. Returns what was printed, after checking the exit code. */
function refuse(env: NodeJS.ProcessEnv): string {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exited');
  });
  expect(() => readEnv(schema, env)).toThrow('exited');
  expect(exit).toHaveBeenCalledWith(78);
  return log.mock.calls.join('\n');
}

it('refuses the emulator’s key in production, also for a service that does not use it', () => {
  const env = { MONGODB_URI: 'mongodb://h/app', CLERK_SECRET_KEY: 'sk_test_emulator_of_this_machine' };
  expect(readEnv(schema, { ...env, NODE_ENV: 'staging' })).toMatchObject({ PORT: 4000 });
  expect(refuse({ ...env, NODE_ENV: 'production' })).toContain('never with NODE_ENV=production');
});

it('exits with the names of all invalid keys, and never prints a value', () => {
  const text = refuse({ MONGODB_URI: 'postgres://user:hunter2@h', PORT: 'x' });
  expect(text).toContain('Setting MONGODB_URI: must begin with mongodb://');
  expect(text).toContain('Setting PORT');
  expect(text).not.toContain('hunter2');
});
