import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateLoad } from './load.ts';

const requestCounts = new Map<string, number>();
const server = createServer((request, response) => {
  requestCounts.set(request.url!, (requestCounts.get(request.url!) ?? 0) + 1);
  response.statusCode = request.url === '/missing' ? 404 : 200;
  response.end(`body of ${request.url}`);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('sends exactly this many requests, through all paths in turn', async () => {
  await generateLoad(origin, ['/a', '/b'], { requestCount: 100 });
  expect(requestCounts).toEqual(
    new Map([
      ['/a', 50],
      ['/b', 50],
    ]),
  );
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
