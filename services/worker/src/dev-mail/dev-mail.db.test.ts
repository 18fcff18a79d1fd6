import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { createWorkerApp } from '../app.ts';
import { createOutboxQueueStore } from '../outbox/outbox.store.ts';
import { createOutboxEntry, openTestDatabase, silentLogger, startTime } from '../testing/test-database.ts';
import { createDevMailsStore } from './dev-mails.store.ts';

const { collections, setElapsedMs, readTime } = await openTestDatabase();
const hostileText = '<script>alert(1)</script>"\'&';
const unsubscribeUrl = `https://www.site.test/api/unsubscribe/${'x'.repeat(22)}.0`;
const ids = [new ObjectId(), new ObjectId(), new ObjectId()];
const app = createWorkerApp({
  logger: silentLogger,
  readTime,
  storages: {},
  outbox: createOutboxQueueStore(collections),
  devMails: createDevMailsStore(collections),
});
beforeAll(async () => {
  const createMail = (i: number, overrides: object) => ({
    _id: ids[i]!,
    at: new Date(startTime.getTime() + i),
    to: 'dana@mail.test',
    subject: `Mail ${i}`,
    text: `Your code: 12345${i}. See https://www.site.test/a?b=1&c=2 now.`,
    kind: 'sign-up-code',
    ...overrides,
  });
  await collections.devMails.insertMany([
    createMail(0, {}),
    createMail(1, { to: 'bea@mail.test', html: '<p>Hello</p>', unsubscribe: unsubscribeUrl }),
    createMail(2, {
      subject: hostileText,
      to: `${hostileText}@mail.test`,
      text: hostileText,
      html: `</iframe>${hostileText}`,
      kind: hostileText,
    }),
  ]);
});
const readPage = async (path: string) => {
  const response = await app.request(path);
  return { status: response.status, headers: response.headers, body: await response.text() };
};

it('lists mails newest first, and those to one address', async () => {
  const { status, body, headers } = await readPage('/dev/mail');
  expect(status).toBe(200);
  const positions = ids.map((id) => body.indexOf(`/dev/mail/${id.toHexString()}`));
  expect(positions[2]).toBeLessThan(positions[1]!);
  expect(positions[1]).toBeLessThan(positions[0]!);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).not.toContain('script');
  const page = await readPage('/dev/mail?to=bea%40mail.test');
  expect(page.body).toContain('Mail 1');
  expect(page.body).not.toContain('Mail 0');
  expect((await readPage('/dev/mail?to=nobody%40mail.test')).body).toContain('No mail yet');
});

it.each(['/dev/mail.json', '/dev/mail/json'])('returns mails as JSON at %s', async (path) => {
  const { mails } = JSON.parse((await readPage(`${path}?to=dana%40mail.test`)).body);
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
  const plainMailPage = await readPage(`/dev/mail/${ids[0]!.toHexString()}`);
  expect(plainMailPage.body).toContain('<a href="https://www.site.test/a?b=1&amp;c=2">');
  expect(plainMailPage.body).not.toContain('<iframe');
  expect(plainMailPage.body).not.toContain('List-Unsubscribe');
  const { body } = await readPage(`/dev/mail/${ids[1]!.toHexString()}`);
  expect(body).toContain(`List-Unsubscribe: ${unsubscribeUrl}`);
  expect(body).toMatch(/<iframe class="sheet" sandbox title="[^"]+" srcdoc="&lt;p&gt;Hello&lt;\/p&gt;">/);
});

it('escapes texts of users everywhere', async () => {
  for (const path of [
    '/dev/mail',
    `/dev/mail/${ids[2]!.toHexString()}`,
    `/dev/mail?to=${encodeURIComponent(hostileText)}`,
  ]) {
    const { body } = await readPage(path);
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  }
});

it('an unknown mail is 404', async () => {
  expect((await readPage(`/dev/mail/${new ObjectId().toHexString()}`)).status).toBe(404);
  expect((await readPage('/dev/mail/..%2f..%2fetc')).status).toBe(404);
});

it('the page of mails does not exist in production', async () => {
  const outbox = createOutboxQueueStore(collections);
  const productionApp = createWorkerApp({ logger: silentLogger, outbox, readTime, storages: {} });
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/json', `/dev/mail/${ids[0]!.toHexString()}`])
    expect((await productionApp.request(path)).status).toBe(404);
});

it('reports readiness, and the lag of the outbox', async () => {
  await collections.outbox.insertOne(createOutboxEntry());
  setElapsedMs(5_000);
  const readiness = await readPage('/readyz');
  expect([readiness.status, JSON.parse(readiness.body)]).toMatchObject([
    200,
    { ready: true, database: true, due: 1, behindSeconds: 5, storage: true },
  ]);
  const appWithoutDatabase = createWorkerApp({
    logger: silentLogger,
    readTime,
    storages: {},
    outbox: { measureBacklog: () => Promise.reject(new Error('away')) },
  });
  expect((await appWithoutDatabase.request('/readyz')).status).toBe(503);
});
