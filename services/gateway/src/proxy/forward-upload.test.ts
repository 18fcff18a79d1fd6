import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { startPlainServer } from '../stand-in-for-tests.ts';

const megabyte = 1024 * 1024;
const head = { 'content-type': 'multipart/form-data; boundary=x', authorization: 'Bearer a.b.c' };

/** Records the upload that the service receives; it replies after the end, or at once. */
const seen = { bytes: 0, ended: false, cut: false, headers: {} as Record<string, unknown> };
let answersAtOnce = false;
let admin: Awaited<ReturnType<typeof startPlainServer>>;
let gateway: Awaited<ReturnType<typeof runGateway>>;

beforeAll(async () => {
  admin = await startPlainServer((request, response) => {
    Object.assign(seen, { headers: request.headers });
    request.on('close', () => {
      seen.cut = !request.complete;
    });
    const reply = (status: number) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'admin_session=1' })
        .end(`{"bytes":${seen.bytes}}`);
    if (answersAtOnce) reply(401);
    request.on('data', (chunk: Buffer) => {
      seen.bytes += chunk.length;
    });
    request.on('end', () => {
      seen.ended = true;
      if (!answersAtOnce) reply(200);
    });
  });
  gateway = await runGateway(admin.url, { ADMIN_URL: admin.url });
});
afterAll(() => Promise.all([gateway.stop(), admin.stop()]));
beforeEach(() => {
  Object.assign(seen, { bytes: 0, ended: false, cut: false, headers: {} });
  answersAtOnce = false;
});

interface Sent {
  status: number;
  json: { bytes?: number; error?: string };
  sentBytes: number;
  cut: boolean;
}

/** Sends `total` bytes in pieces, as fast as they are accepted, and continues after a reply until it is cut off. */
function send(total: number, headers: Record<string, string | number> = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = ask(`${gateway.url}/api/admin/import?mode=preview`, {
      method: 'POST',
      headers: { ...head, ...headers },
    });
    const piece = Buffer.alloc(64 * 1024, 'a');
    let sentBytes = 0;
    let answer: Promise<Pick<Sent, 'status' | 'json'>> | undefined;
    const more = () => {
      while (sentBytes < total && !request.destroyed) {
        const part = piece.subarray(0, Math.min(piece.length, total - sentBytes));
        sentBytes += part.length;
        if (!request.write(part)) return void request.once('drain', more);
      }
      if (sentBytes >= total) request.end();
    };
    request.on('response', (response) => {
      answer = text(response).then((body) => ({ status: response.statusCode ?? 0, json: JSON.parse(body) }));
    });
    request.on('error', (error) => answer ?? reject(error));
    request.on('close', async () => {
      if (answer) resolve({ ...(await answer), sentBytes, cut: sentBytes < total });
    });
    more();
  });
}

it('is streamed to the service, with the headers allowed for admin calls', async () => {
  const { status, json } = await send(5 * megabyte, {
    cookie: 'admin_session=1; other=2',
    'x-user-id': 'me',
  });
  expect([status, json.bytes]).toEqual([200, 5 * megabyte]);
  expect(seen.headers).toMatchObject({ authorization: 'Bearer a.b.c', cookie: 'admin_session=1' });
  expect(seen.headers).not.toHaveProperty('x-user-id');
  expect(seen.headers).toHaveProperty('x-client-address', '127.0.0.1');
});

it('may contain a file of exactly 20 MB and its form', async () => {
  const bytes = 20 * megabyte + 1000;
  expect(await send(bytes, { 'content-length': bytes })).toMatchObject({ status: 200, json: { bytes } });
});

it('with a declared length of 2 GB is rejected at its first byte, and does not reach the service', async () => {
  const refused = await send(2048 * megabyte, { 'content-length': 2048 * megabyte });
  expect(refused).toMatchObject({ status: 413, json: { error: 'payload_too_large' }, cut: true });
  expect(refused.sentBytes).toBeLessThan(20 * megabyte);
  expect(seen.bytes).toBe(0);
});

it('without an end is cut off at 20 MB, here and at the service, and not stored', async () => {
  const before = process.memoryUsage.rss();
  const refused = await send(512 * megabyte);
  expect(refused).toMatchObject({ status: 413, json: { error: 'payload_too_large' }, cut: true });
  expect(refused.sentBytes).toBeLessThan(40 * megabyte);
  expect(seen.bytes).toBeLessThanOrEqual(20 * megabyte + 128 * 1024);
  await expect.poll(() => seen.cut).toBe(true);
  expect(seen.ended).toBe(false);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * megabyte);
});

it('is cut off if the service rejects it early', async () => {
  answersAtOnce = true;
  const refused = await send(19 * megabyte);
  expect(refused.status).toBe(401);
});

it('is 503 if the service is down', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  gone.close();
  const lonely = await runGateway(admin.url, { ADMIN_URL: `http://127.0.0.1:${port}` });
  const answer = await lonely.get('/api/admin/import', head, { method: 'POST', body: 'x'.repeat(100) });
  expect([answer.status, (await answer.json()).error]).toEqual([503, 'unavailable']);
  await lonely.stop();
});

it('of a photo by staff has the size limit of photos', async () => {
  const picture = `${gateway.url}/api/admin/prosthetists/0123456789abcdef01234567/profile-picture`;
  const sent = (bytes: number) =>
    fetch(picture, { method: 'POST', headers: head, body: Buffer.alloc(bytes, 'a') });
  const taken = await sent(5 * megabyte);
  expect([taken.status, await taken.json()]).toEqual([200, { bytes: 5 * megabyte }]);
  expect(seen.headers).toMatchObject({ authorization: head.authorization });
  expect(taken.headers.get('cache-control')).toContain('no-store');
  expect((await sent(7 * megabyte)).status).toBe(413);
});
