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

it('exits with the names of all invalid keys, and never prints a value', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exited');
  });
  expect(() => readEnv(schema, { MONGODB_URI: 'postgres://user:hunter2@h', PORT: 'x' })).toThrow('exited');
  expect(exit).toHaveBeenCalledWith(78);
  const text = log.mock.calls.join('\n');
  expect(text).toContain('Setting MONGODB_URI: must begin with mongodb://');
  expect(text).toContain('Setting PORT');
  expect(text).not.toContain('hunter2');
});
