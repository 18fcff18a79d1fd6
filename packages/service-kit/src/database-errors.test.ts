import { MongoError, MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from './app/app-for-tests.ts';
import { retryOrExit, retryUnreachable } from './database-errors.ts';

const createSocketError = (code: string) => Object.assign(new Error(`write ${code}`), { code });

it.each([
  ['a write to a closed connection', createSocketError('EPIPE'), 503],
  ['a reset', createSocketError('ECONNRESET'), 503],
  ['a reset that the driver wrapped', new MongoError('cut', { cause: createSocketError('ECONNRESET') }), 503],
  ['a cut connection', new MongoNetworkError('cut'), 503],
  ['a server that shuts down', new MongoServerError({ code: 91 }), 503],
  ['work that an election interrupted', new MongoServerError({ code: 11601 }), 503],
  ['a duplicate key', new MongoServerError({ code: 11000 }), 500],
  ['a mistake of ours', new TypeError('x is undefined'), 500],
])('%s is answered with its status, and with a time to retry if that can help', async (_, error, status) => {
  const app = createTestApp();
  app.get('/', () => Promise.reject(error));
  const response = await app.request('/');
  expect([response.status, response.headers.has('retry-after')]).toEqual([status, status === 503]);
});

const interruptedError = new MongoServerError({ message: 'operation was interrupted', code: 11602 });

it('work is repeated while the database is unreachable, and after no other error', async () => {
  const work = vi
    .fn()
    .mockRejectedValueOnce(interruptedError)
    .mockRejectedValueOnce(interruptedError)
    .mockResolvedValue('done');
  expect(await retryUnreachable(work, { maxAttempts: 3, delayMs: 0 })).toBe('done');
  const brokenWork = vi.fn().mockRejectedValue(new TypeError('x is undefined'));
  await expect(retryUnreachable(brokenWork, { delayMs: 0 })).rejects.toThrow('x is undefined');
  expect(brokenWork).toHaveBeenCalledOnce();
  const unreachableWork = vi.fn().mockRejectedValue(interruptedError);
  await expect(retryUnreachable(unreachableWork, { maxAttempts: 2, delayMs: 0 })).rejects.toThrow(
    interruptedError,
  );
  expect(unreachableWork).toHaveBeenCalledTimes(2);
});

it('a start that the database leaves waiting ends with one line', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  onTestFinished(() => exit.mockRestore());
  const fatal = vi.fn();
  await retryOrExit(() => Promise.reject(interruptedError), { fatal }, { maxAttempts: 1 });
  expect(exit).toHaveBeenCalledWith(1);
  expect(fatal.mock.calls).toEqual([[expect.stringMatching(/^MongoDB does not answer in time \(Mongo/)]]);
});
