import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { fire } from './fire.ts';

it('sends at a rate, through the whole list, and counts failures', async () => {
  const seen = new Set<string>();
  const server = createServer(({ url }, response) => {
    seen.add(url!);
    response.statusCode = url === '/missing' ? 404 : 200;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const list = ['/a', '/b', '/c', '/missing'].map((path) => ({ method: 'GET' as const, path }));
  const { perSecond, failed, p99Ms } = await fire(origin, list, { seconds: 3, connections: 2, rate: 40 });
  expect([...seen].sort()).toEqual(['/a', '/b', '/c', '/missing']);
  expect(perSecond).toBeGreaterThan(20);
  expect(perSecond).toBeLessThan(60);
  expect(failed).toBeGreaterThan(5);
  expect(p99Ms).toBeLessThan(2000);
});
