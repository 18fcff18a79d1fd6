import { readDatabaseTime } from '@app/db';
import { explainQuery } from '@app/test-kit/explain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDevTransport } from '../dev-mail/dev-mails.store.ts';
import {
  createOutboxEntry,
  createTestAccountProvider,
  openTestDatabase,
  sendTestMails,
  startTime,
} from '../testing/test-database.ts';
import type { DeliveryDeps } from './deliver.ts';
import { createOutboxQueueStore } from './outbox.store.ts';
import type { OutgoingMail } from './transport.ts';

const b = await openTestDatabase();
beforeEach(async () => {
  b.setElapsedMs(0);
  await Promise.all([b.collections.outbox.deleteMany({}), b.collections.devMails.deleteMany({})]);
});
const origin = 'https://www.example.com';
const minute = 60_000;

const sender = (over: Partial<DeliveryDeps> = {}) => sendTestMails(b, over);
const put = (...entries: ReturnType<typeof createOutboxEntry>[]) => b.collections.outbox.insertMany(entries);
const findStored = (entry: ReturnType<typeof createOutboxEntry>) =>
  b.collections.outbox.findOne({ _id: entry._id });

/** Records the mails that it gets, and fails on request. */
function createRecorder() {
  const sent: OutgoingMail[] = [];
  const state = { down: false };
  const transport = {
    async send(letter: OutgoingMail) {
      if (state.down) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      sent.push(letter);
    },
    close() {},
  };
  return { sent, state, transport };
}

it('sends a due mail to the current address, and closes the entry', async () => {
  const entry = createOutboxEntry();
  await put(entry, createOutboxEntry({ dueAt: new Date(startTime.getTime() + 1) }));
  expect(await sender()).toBe(1);
  expect(await findStored(entry)).toMatchObject({ status: 'done', doneAt: startTime, attempts: 1 });
  const [mail] = await b.collections.devMails.find().toArray();
  expect(mail).toMatchObject({
    to: 'user_dana@mail.test',
    kind: 'review-published',
    subject: 'Your review is public',
    at: startTime,
  });
  expect(mail?.text).toContain(`${origin}/my-reviews`);
});

it('creates the code of a claim when its mail is built, and sends it to the address to prove', async () => {
  const { sent, state, transport } = createRecorder();
  let issuedCount = 0;
  const issueClaimCode = async (claim: string) =>
    claim === 'c1'
      ? {
          to: 'renata@gateway.test',
          code: `00000${++issuedCount}`,
          practitioner: 'Renata Okafor',
          minutes: 30,
        }
      : undefined;
  const code = (claim: string) =>
    createOutboxEntry({
      payload: { template: 'claim-code', userId: 'user_dana', locale: 'es', values: { claim } },
    });
  const [one, gone] = [code('c1'), code('c2')];
  await put(one, gone);
  state.down = true;
  await sender({ issueClaimCode, transport });
  state.down = false;
  b.setElapsedMs(10 * minute);
  await sender({ issueClaimCode, transport });
  expect(sent).toMatchObject([{ to: 'renata@gateway.test', subject: '000002 es su código' }]);
  expect(JSON.stringify(await findStored(one))).not.toMatch(/00000\d|renata@/);
  expect(await findStored(gone)).toMatchObject({ status: 'cancelled' });
});

it('creates the secret of a link to the team when its mail is built, behind “#”, on the admin origin', async () => {
  const { sent, state, transport } = createRecorder();
  let issuedCount = 0;
  const issueStaffLink = async ({ link }: { link: string }) => {
    if (link !== 'open') return undefined;
    const person = {
      to: 'priya@team.test',
      name: 'Priya',
      role: 'viewer' as const,
      purpose: 'join' as const,
    };
    return { ...person, sender: 'Inés', secret: `secret-${++issuedCount}`, until: startTime.toISOString() };
  };
  const linkMail = (link: string) =>
    createOutboxEntry({ payload: { template: 'staff-link', locale: 'en', values: { link, v: 1 } } });
  const [openLinkMail, usedLinkMail] = [linkMail('open'), linkMail('used')];
  await put(openLinkMail, usedLinkMail);
  state.down = true;
  const adminOrigin = 'https://staff.example.com';
  await sender({ issueStaffLink, transport, adminOrigin });
  state.down = false;
  b.setElapsedMs(10 * minute);
  await sender({ issueStaffLink, transport, adminOrigin });
  expect(sent).toMatchObject([{ to: 'priya@team.test', kind: 'staff-link' }]);
  expect(sent[0]!.text).toContain(`Join the team: ${adminOrigin}/admin/join#secret-2`);
  expect(JSON.stringify(await findStored(openLinkMail))).not.toMatch(/secret-|priya@/);
  expect(await findStored(usedLinkMail)).toMatchObject({ status: 'cancelled' });
});

it('delays a decision’s mail as long as the decision can be undone', async () => {
  await put(createOutboxEntry({ dueAt: new Date(startTime.getTime() + 35_000) }));
  b.setElapsedMs(34_999);
  expect(await sender()).toBe(0);
  b.setElapsedMs(35_000);
  expect(await sender()).toBe(1);
});

describe('entries with one subject', () => {
  it('are processed in order, whatever they wait for', async () => {
    const { sent, transport } = createRecorder();
    const later = (ms: number) => new Date(startTime.getTime() + ms);
    const blockingEntry = createOutboxEntry({
      subject: 'review:a',
      dueAt: later(35_000),
      createdAt: later(0),
    });
    const nextEntry = createOutboxEntry({ subject: 'review:a', dueAt: later(1), createdAt: later(1) });
    const other = createOutboxEntry({ subject: 'review:b', dueAt: later(10), createdAt: later(1) });
    await put(blockingEntry, nextEntry, other);
    b.setElapsedMs(1000);
    await sender({ transport });
    expect(sent.map(({ key }) => key)).toEqual([other.key]);
    b.setElapsedMs(35_000);
    await sender({ transport });
    expect(sent.map(({ key }) => key)).toEqual([other.key, blockingEntry.key, nextEntry.key]);
  });

  it('hold up no other subject, however many of them are due behind a retry', async () => {
    const { sent, transport } = createRecorder();
    const inAnHour = new Date(startTime.getTime() + 60 * minute);
    const before = new Date(startTime.getTime() - minute);
    const blockedSubjects = Array.from({ length: 250 }, (_, i) => `review:blocked_${i}`).flatMap(
      (subject) => [
        createOutboxEntry({ subject, dueAt: inAnHour, createdAt: before, attempts: 6 }),
        createOutboxEntry({ subject, dueAt: before }),
      ],
    );
    const other = createOutboxEntry({ subject: 'claim:new' });
    // Its first entry is due after the second one, and both are.
    const [first, second] = [
      createOutboxEntry({ subject: 'claim:retried', createdAt: before }),
      createOutboxEntry({ subject: 'claim:retried', dueAt: before }),
    ];
    await put(...blockedSubjects, other, first, second);
    expect(await sender({ transport })).toBe(3);
    expect(sent.map(({ key }) => key)).toEqual([other.key, first.key, second.key]);
    const { queries } = createOutboxQueueStore(b.collections);
    const explained = await explainQuery(queries.findFirst(['claim:new', 'claim:retried']));
    expect(explained.indexes).toEqual(['inOrder']);
    expect(explained.stages).not.toContain('SORT');
  });

  it('are not blocked by one that was cancelled or given up', async () => {
    const [cancelled, failed, nextEntry] = [
      createOutboxEntry({ subject: 's', status: 'cancelled' }),
      createOutboxEntry({ subject: 's', status: 'failed' }),
      createOutboxEntry({ subject: 's' }),
    ];
    await put(cancelled, failed, nextEntry);
    expect(await sender()).toBe(1);
    expect((await findStored(nextEntry))?.status).toBe('done');
  });
});

it('F19 sends all mails after ten minutes without a mail server, each once and in order', async () => {
  const { sent, state, transport } = createRecorder();
  const all = Array.from({ length: 30 }, (_, i) =>
    createOutboxEntry({
      subject: `review:${i % 10}`,
      createdAt: new Date(startTime.getTime() + i),
      dueAt: new Date(startTime.getTime() + i),
    }),
  );
  await put(...all);
  state.down = true;
  for (let ms = 100; ms <= 10 * minute; ms += 10_000) {
    b.setElapsedMs(ms);
    await sender({ transport });
  }
  expect(sent).toEqual([]);
  state.down = false;
  for (let ms = 10 * minute; ms <= 30 * minute; ms += minute) {
    b.setElapsedMs(ms);
    await sender({ transport });
  }
  expect(sent.map(({ key }) => key).sort()).toEqual(all.map(({ key }) => key).sort());
  for (let subject = 0; subject < 10; subject++) {
    const keys = all.filter((_, i) => i % 10 === subject).map(({ key }) => key);
    expect(sent.filter(({ key }) => keys.includes(key)).map(({ key }) => key)).toEqual(keys);
  }
  const lastErrors = await b.collections.outbox.find({ lastError: { $exists: true } }).toArray();
  expect(lastErrors).toEqual([]);
});

it('F19 does one thing per key, however often it is queued', async () => {
  const { sent, transport } = createRecorder();
  await put(createOutboxEntry({ key: 'mail:same' }));
  await expect(put(createOutboxEntry({ key: 'mail:same' }))).rejects.toMatchObject({ code: 11000 });
  await sender({ transport });
  expect(sent).toHaveLength(1);
});

it('gives each entry to one of several workers', async () => {
  const { sent, transport } = createRecorder();
  await put(...Array.from({ length: 40 }, () => createOutboxEntry()));
  const senders = await Promise.all([1, 2, 3, 4].map(() => sender({ transport })));
  expect(senders.reduce((sum, n) => sum + n)).toBe(40);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(40);
  expect(sent).toHaveLength(40);
});

it('ignores the result of a worker whose entry another one has taken over', async () => {
  const store = createOutboxQueueStore(b.collections);
  const entry = createOutboxEntry();
  await put(entry);
  const late = (await store.claim(b.now()))!;
  b.setElapsedMs(minute);
  const nextEntry = (await store.claim(b.now()))!;
  await store.close(late, 'failed', b.now(), 'TooLate');
  await store.reschedule(late, b.now(), 'TooLate');
  expect(await findStored(entry)).toEqual(nextEntry);
  await store.close(nextEntry, 'done', b.now());
  expect(await findStored(entry)).toMatchObject({ status: 'done', attempts: 2 });
});

it('skips entries in work by another worker, even if its clock is an hour ahead', async () => {
  const { sent, transport } = createRecorder();
  const dueAt = new Date(Date.now() - minute);
  await put(createOutboxEntry({ dueAt }));
  const store = createOutboxQueueStore(b.collections);
  const readTime = () => readDatabaseTime(b.db);
  await store.claim(await readTime());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * minute });
  try {
    expect(await sendTestMails({ ...b, readTime }, { transport })).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  expect(sent).toEqual([]);
});

it('repeats work after the death of a worker, and shows one mail for it on the page', async () => {
  const entry = createOutboxEntry();
  await put(entry);
  const store = createOutboxQueueStore(b.collections);
  const claimed = await store.claim(b.now());
  await createDevTransport(b.collections, b.readTime).send({
    _id: entry._id,
    key: entry.key,
    kind: 'x',
    to: 'a@b.test',
    subject: 's',
    text: 't',
    html: '',
  });
  expect(await sender()).toBe(0); // leased by the dead worker
  b.setElapsedMs(minute);
  expect(await sender()).toBe(1);
  expect(await b.collections.devMails.countDocuments()).toBe(1);
  // If the first worker continues, it changes nothing.
  await store.close(claimed!, 'failed', b.now(), 'Late');
  expect(await findStored(entry)).toMatchObject({ status: 'done', attempts: 2 });
});

it('gives up after the last retry, or at once if a retry cannot help', async () => {
  const { state, transport } = createRecorder();
  state.down = true;
  const [mail, unknown, malformed, gone] = [
    createOutboxEntry(),
    createOutboxEntry({ payload: { template: 'toString', userId: 'u', locale: 'en', values: {} } }),
    createOutboxEntry({ kind: 'identity', payload: { do: 'promote' } }),
    createOutboxEntry({
      payload: { template: 'review-published', userId: 'user_gone', locale: 'en', values: {} },
    }),
  ];
  await put(mail, unknown, malformed, gone);
  const findRecipient = async (userId: string) =>
    userId === 'user_gone' ? undefined : { to: 'dana@mail.test', name: 'Dana' };
  for (let hours = 0; hours < 80; hours++) {
    b.setElapsedMs(hours * 60 * minute);
    await sender({ transport, accounts: createTestAccountProvider({ findRecipient }) });
  }
  expect(await findStored(mail)).toMatchObject({ status: 'failed', lastError: 'Error ECONNREFUSED' });
  expect(await findStored(unknown)).toMatchObject({
    status: 'failed',
    lastError: 'UnknownTemplate',
    attempts: 1,
  });
  expect(await findStored(malformed)).toMatchObject({
    status: 'failed',
    lastError: 'MalformedEntry',
    attempts: 1,
  });
  expect(await findStored(gone)).toMatchObject({ status: 'cancelled', lastError: 'NoAddress', attempts: 1 });
});

it('sends a receipt to a deleted account, and then deletes the address', async () => {
  const values = { receipt: 'r-1', purgeBy: '2026-12-21T12:00:00Z' };
  const receipt = createOutboxEntry({
    payload: { template: 'account-deleted', to: 'dana@mail.test', locale: 'es', values },
  });
  await put(receipt);
  await sender({ accounts: createTestAccountProvider({ findRecipient: async () => undefined }) });
  expect((await b.collections.devMails.findOne())?.to).toBe('dana@mail.test');
  expect((await findStored(receipt))?.payload).not.toHaveProperty('to');
});

it('updates the identity provider', async () => {
  const prosthetistProfile = { prosthetistId: 'x', complete: true };
  const logLines: unknown[] = [];
  const provider = createTestAccountProvider({
    deleteAccount: async (userId) => void logLines.push(['end', userId]),
    setMetadata: async (userId, metadata) => void logLines.push([userId, metadata]),
  });
  await put(
    createOutboxEntry({
      kind: 'identity',
      payload: { do: 'metadata', userId: 'user_p', unsafeMetadata: { prosthetistProfile } },
    }),
    createOutboxEntry({ kind: 'identity', payload: { do: 'delete', userId: 'user_q' } }),
  );
  await sender({ accounts: provider });
  expect(logLines).toEqual([
    ['user_p', { unsafeMetadata: { prosthetistProfile } }],
    ['end', 'user_q'],
  ]);
});

it('reports how old what it could not deliver is, and what it gave up', async () => {
  const store = createOutboxQueueStore(b.collections);
  const behind = async () => store.measureBacklog(b.now());
  await put(createOutboxEntry({ dueAt: new Date(startTime.getTime() + minute) }));
  expect(await behind()).toEqual({ dueCount: 0, oldestSeconds: 0, failedCount: 0 });
  await put(createOutboxEntry());
  b.setElapsedMs(30_000);
  expect(await behind()).toEqual({ dueCount: 1, oldestSeconds: 30, failedCount: 0 });

  const { transport, state } = createRecorder();
  state.down = true;
  // Each failure moves the time of the next try, not the age.
  for (let passed = 0; passed <= 16 * minute; passed += minute) {
    b.setElapsedMs(passed);
    await sender({ transport });
  }
  expect(await behind()).toEqual({ dueCount: 2, oldestSeconds: 16 * 60, failedCount: 0 });
  b.setElapsedMs(3 * 24 * 60 * minute);
  for (let tries = 0; tries < 12; tries++) {
    await b.collections.outbox.updateMany({ status: 'waiting' }, { $set: { dueAt: b.now() } });
    await sender({ transport });
  }
  expect(await behind()).toEqual({ dueCount: 0, oldestSeconds: 0, failedCount: 2 });
});
