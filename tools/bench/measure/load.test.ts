import { startTestServer } from '@app/test-kit/servers';
import { expect, it } from 'vitest';
import { generateLoad } from './load.ts';

const requestCounts = new Map<string, number>();
const { url: origin } = await startTestServer((request, response) => {
  requestCounts.set(request.url!, (requestCounts.get(request.url!) ?? 0) + 1);
  response.statusCode = request.url === '/missing' ? 404 : 200;
  response.end(`body of ${request.url}`);
});

it('sends exactly this many requests, through all paths in turn', async () => {
  await generateLoad(origin, ['/a', '/b'], { requestCount: 100 });
  expect(Object.fromEntries(requestCounts)).toEqual({ '/a': 50, '/b': 50 });
});

it('fails the run for one wrong status', async () => {
  await expect(generateLoad(origin, ['/a', '/missing'], { requestCount: 10 })).rejects.toThrow(
    '/missing answered 404',
  );
});

it('fails the run for one wrong body', async () => {
  const check = (body: string, path: string) => body === `body of ${path}` && path !== '/b';
  await expect(generateLoad(origin, ['/a', '/b'], { requestCount: 10, check })).rejects.toThrow(
    '/b answered a wrong body',
  );
});
