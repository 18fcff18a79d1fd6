import { MongoServerError } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { createLogger, toLogError } from './logger.ts';

it('keeps the kind and place of a database error, and removes stored values that it quotes', () => {
  const error = new MongoServerError({
    message: 'E11000 duplicate key error dup key: { email: "dana@example.test" }',
    code: 11000,
    codeName: 'DuplicateKey',
    keyValue: { email: 'dana@example.test' },
  });
  const loggedError = toLogError(error);
  expect(loggedError).toMatchObject({ type: 'MongoServerError', code: 11000, codeName: 'DuplicateKey' });
  expect(JSON.stringify(loggedError)).toContain('logger.test.ts');
  expect(JSON.stringify(loggedError)).not.toContain('dana');
});

it('keeps own errors unchanged', () => {
  expect(toLogError(new Error('No cards for page 3'))).toMatchObject({ message: 'No cards for page 3' });
});

it.each(['breaker open', 502, undefined, null])('logs a thrown value that is not an error: %s', (reason) => {
  expect(toLogError(reason)).toEqual({ message: String(reason) });
});

it('logs from the level info on, unless LOG_LEVEL says otherwise', () => {
  for (const [setting, level] of [
    ['', 'info'], // as compose.yaml passes a setting that is left out
    ['warn', 'warn'],
  ] as const) {
    vi.stubEnv('LOG_LEVEL', setting);
    expect(createLogger('test').level).toBe(level);
  }
  vi.unstubAllEnvs();
});
