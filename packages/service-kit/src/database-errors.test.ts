import { MongoError, MongoNetworkError, MongoServerError } from 'mongodb';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from './app/app.ts';

const createSocketError = (code: string) => Object.assign(new Error(`write ${code}`), { code });

it.each([
  ['a write to a closed connection', createSocketError('EPIPE'), 503],
  ['a reset', createSocketError('ECONNRESET'), 503],
  ['a reset that the driver wrapped', new MongoError('cut', { cause: createSocketError('ECONNRESET') }), 503],
  ['a cut connection', new MongoNetworkError('cut'), 503],
  ['a server that shuts down', new MongoServerError({ code: 91 }), 503],
  ['a duplicate key', new MongoServerError({ code: 11000 }), 500],
  ['a mistake of ours', new TypeError('x is undefined'), 500],
])('%s is answered with its status, and with a time to retry if that can help', async (_, error, status) => {
  const app = createApp({ name: 'test', logger: pino({ level: 'silent' }) });
  app.get('/', () => Promise.reject(error));
  const response = await app.request('/');
  expect([response.status, response.headers.has('retry-after')]).toEqual([status, status === 503]);
});
