import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { createWorkerApp } from '../app.ts';
import { createOutboxQueueStore } from '../outbox/outbox.store.ts';
import { createOutboxEntry, openTestDatabase, silentLogger, startTime } from '../testing/test-database.ts';
import { createDevMailsStore } from './dev-mails.store.ts';

const b = await openTestDatabase();
const hostile = '<script>alert(1)</script>"\'&';
const unsubscribe = `https://www.site.test/api/unsubscribe/${'x'.repeat(22)}.0`;
const ids = [new ObjectId(), new ObjectId(), new ObjectId()];
const app = createWorkerApp({
  logger: silentLogger,
  readTime: b.readTime,
  storages: {},
  outbox: createOutboxQueueStore(b.collections),
  devMails: createDevMailsStore(b.collections),
});
beforeAll(async () => {
  const mail = (i: number, over: object) => ({
    _id: ids[i]!,
    at: new Date(startTime.getTime() + i),
    to: 'dana@mail.test',
    subject: `Mail ${i}`,
    text: `Your code: 12345${i}. See https://www.site.test/a?b=1&c=2 now.`,
    kind: 'sign-up-code',
    ...over,
  });
  await b.collections.devMails.insertMany([
    mail(0, {}),
    mail(1, { to: 'bea@mail.test', html: '<p>Hello</p>', unsubscribe }),
    mail(2, {
      subject: hostile,
      to: `${hostile}@mail.test`,
      text: hostile,
      html: `</iframe>${hostile}`,
      kind: hostile,
    }),
  ]);
});
const get = async (path: string) => {
  const answer = await app.request(path);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};

it('lists mails newest first, and those to one address', async () => {
  const { status, body, headers } = await get('/dev/mail');
  expect(status).toBe(200);
  const order = ids.map((id) => body.indexOf(`/dev/mail/${id.toHexString()}`));
  expect(order[2]).toBeLessThan(order[1]!);
  expect(order[1]).toBeLessThan(order[0]!);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).not.toContain('script');
  const page = await get('/dev/mail?to=bea%40mail.test');
  expect(page.body).toContain('Mail 1');
  expect(page.body).not.toContain('Mail 0');
  expect((await get('/dev/mail?to=nobody%40mail.test')).body).toContain('No mail yet');
});

it.each(['/dev/mail.json', '/dev/mail/json'])('returns them as JSON at %s', async (path) => {
  const { mails } = JSON.parse((await get(`${path}?to=dana%40mail.test`)).body);
  expect(mails).toEqual([
    expect.objectContaining({
      id: ids[0]!.toHexString(),
      at: startTime.toISOString(),
      to: 'dana@mail.test',
      kind: 'sign-up-code',
      html: null,
      unsubscribe: null,
    }),
  ]);
});

it('shows a mail: its text with links, its HTML in a sandboxed frame', async () => {
  const plain = await get(`/dev/mail/${ids[0]!.toHexString()}`);
  expect(plain.body).toContain('<a href="https://www.site.test/a?b=1&amp;c=2">');
  expect(plain.body).not.toContain('<iframe');
  expect(plain.body).not.toContain('List-Unsubscribe');
  const { body } = await get(`/dev/mail/${ids[1]!.toHexString()}`);
  expect(body).toContain(`List-Unsubscribe: ${unsubscribe}`);
  expect(body).toMatch(/<iframe class="sheet" sandbox title="[^"]+" srcdoc="&lt;p&gt;Hello&lt;\/p&gt;">/);
});

it('escapes texts of users everywhere', async () => {
  for (const path of [
    '/dev/mail',
    `/dev/mail/${ids[2]!.toHexString()}`,
    `/dev/mail?to=${encodeURIComponent(hostile)}`,
  ]) {
    const { body } = await get(path);
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  }
});

it('is 404 for an unknown mail', async () => {
  expect((await get(`/dev/mail/${new ObjectId().toHexString()}`)).status).toBe(404);
  expect((await get('/dev/mail/..%2f..%2fetc')).status).toBe(404);
});

it('does not exist in production', async () => {
  const outbox = createOutboxQueueStore(b.collections);
  const production = createWorkerApp({ logger: silentLogger, outbox, readTime: b.readTime, storages: {} });
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/json', `/dev/mail/${ids[0]!.toHexString()}`])
    expect((await production.request(path)).status).toBe(404);
});

it('reports readiness, and the lag of the outbox', async () => {
  await b.collections.outbox.insertOne(createOutboxEntry());
  b.setElapsedMs(5_000);
  const ready = await get('/readyz');
  expect([ready.status, JSON.parse(ready.body)]).toMatchObject([
    200,
    { ready: true, database: true, due: 1, behindSeconds: 5, storage: true },
  ]);
  const appWithoutDatabase = createWorkerApp({
    logger: silentLogger,
    readTime: b.readTime,
    storages: {},
    outbox: { measureBacklog: () => Promise.reject(new Error('away')) },
  });
  expect((await appWithoutDatabase.request('/readyz')).status).toBe(503);
});
