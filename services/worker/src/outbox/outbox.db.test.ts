import { readDatabaseTime } from '@app/db';
import { explainQuery } from '@app/test-kit/explain';
import { describe, expect, it, vi } from 'vitest';
import { createDevTransport } from '../dev-mail/dev-mails.store.ts';
import {
  createOutboxEntry,
  createRecordingTransport,
  createTestAccountProvider,
  openTestDatabase,
  sendTestMails,
  startTime,
} from '../testing/test-database.ts';
import type { DeliveryDeps } from './deliver.ts';
import { createOutboxQueueStore } from './outbox.store.ts';

const testDatabase = await openTestDatabase('outbox', 'devMails');
const { collections, setElapsedMs, now, db, readTime } = testDatabase;
const origin = 'https://www.example.com';
const minuteMs = 60_000;

const sendDueMails = (overrides: Partial<DeliveryDeps> = {}) => sendTestMails(testDatabase, overrides);
const insertEntries = (...entries: ReturnType<typeof createOutboxEntry>[]) =>
  collections.outbox.insertMany(entries);
const findStoredEntry = (entry: ReturnType<typeof createOutboxEntry>) =>
  collections.outbox.findOne({ _id: entry._id });

it('sends a due mail to the current address, and closes the entry', async () => {
  const entry = createOutboxEntry();
  await insertEntries(entry, createOutboxEntry({ dueAt: new Date(startTime.getTime() + 1) }));
  expect(await sendDueMails()).toBe(1);
  expect(await findStoredEntry(entry)).toMatchObject({ status: 'done', doneAt: startTime, attempts: 1 });
  expect(await collections.devMails.find().toArray()).toMatchObject([
    {
      to: 'user_dana@mail.test',
      kind: 'review-published',
      subject: 'Your review is public',
      text: expect.stringContaining(`${origin}/my-reviews`),
      at: startTime,
    },
  ]);
});

/** Sends while the mail server is down, and again ten minutes later. Returns what it got then. */
async function sendAfterOutage(overrides: Partial<DeliveryDeps>) {
  const { sentMails, state, transport } = createRecordingTransport();
  state.isDown = true;
  await sendDueMails({ ...overrides, transport });
  state.isDown = false;
  setElapsedMs(10 * minuteMs);
  await sendDueMails({ ...overrides, transport });
  return sentMails;
}

it('creates the code of a claim when its mail is built, and sends it to the address to prove', async () => {
  let issuedCount = 0;
  const recipient = { to: 'renata@gateway.test', practitioner: 'Renata Okafor', minutes: 30 };
  const issueClaimCode = async (claim: string) =>
    claim === 'c1' ? { ...recipient, code: `00000${++issuedCount}` } : undefined;
  const payload = { template: 'claim-code', userId: 'user_dana', locale: 'es' };
  const createCodeEntry = (claim: string) =>
    createOutboxEntry({ payload: { ...payload, values: { claim } } });
  const [codeEntry, endedClaimEntry] = [createCodeEntry('c1'), createCodeEntry('c2')];
  await insertEntries(codeEntry, endedClaimEntry);
  expect(await sendAfterOutage({ issueClaimCode })).toMatchObject([
    { to: 'renata@gateway.test', subject: '000002 es su código' },
  ]);
  expect(JSON.stringify(await findStoredEntry(codeEntry))).not.toMatch(/00000\d|renata@/);
  expect(await findStoredEntry(endedClaimEntry)).toMatchObject({ status: 'cancelled' });
});

it('creates the secret of a staff link when its mail is built, behind “#”, on the admin origin', async () => {
  let issuedCount = 0;
  const recipient = { to: 'priya@team.test', name: 'Priya', role: 'viewer', purpose: 'join' } as const;
  const link = { ...recipient, sender: 'Inés', until: startTime.toISOString() };
  const issueStaffLink = async ({ link: id }: { link: string }) =>
    id === 'open' ? { ...link, secret: `secret-${++issuedCount}` } : undefined;
  const createLinkEntry = (link: string) =>
    createOutboxEntry({ payload: { template: 'staff-link', locale: 'en', values: { link, v: 1 } } });
  const [openLinkEntry, usedLinkEntry] = [createLinkEntry('open'), createLinkEntry('used')];
  await insertEntries(openLinkEntry, usedLinkEntry);
  const adminOrigin = 'https://staff.example.com';
  const sentMails = await sendAfterOutage({ issueStaffLink, adminOrigin });
  expect(sentMails).toMatchObject([{ to: 'priya@team.test', kind: 'staff-link' }]);
  expect(sentMails[0]!.text).toContain(`Join the team: ${adminOrigin}/admin/join#secret-2`);
  expect(JSON.stringify(await findStoredEntry(openLinkEntry))).not.toMatch(/secret-|priya@/);
  expect(await findStoredEntry(usedLinkEntry)).toMatchObject({ status: 'cancelled' });
});

it('delays a decision’s mail as long as the decision can be undone', async () => {
  await insertEntries(createOutboxEntry({ dueAt: new Date(startTime.getTime() + 35_000) }));
  setElapsedMs(34_999);
  expect(await sendDueMails()).toBe(0);
  setElapsedMs(35_000);
  expect(await sendDueMails()).toBe(1);
});

describe('entries with one subject', () => {
  it('are processed in order, whatever they wait for', async () => {
    const { sentMails, transport } = createRecordingTransport();
    const addMs = (ms: number) => new Date(startTime.getTime() + ms);
    const createEntryAt = (subject: string, dueMs: number, createdMs: number) =>
      createOutboxEntry({ subject, dueAt: addMs(dueMs), createdAt: addMs(createdMs) });
    const blockingEntry = createEntryAt('review:a', 35_000, 0);
    const nextEntry = createEntryAt('review:a', 1, 1);
    const otherEntry = createEntryAt('review:b', 10, 1);
    await insertEntries(blockingEntry, nextEntry, otherEntry);
    setElapsedMs(1000);
    await sendDueMails({ transport });
    expect(sentMails.map(({ key }) => key)).toEqual([otherEntry.key]);
    setElapsedMs(35_000);
    await sendDueMails({ transport });
    expect(sentMails.map(({ key }) => key)).toEqual([otherEntry.key, blockingEntry.key, nextEntry.key]);
  });

  it('hold up no other subject, however many of them are due behind a retry', async () => {
    const { sentMails, transport } = createRecordingTransport();
    const retryTime = new Date(startTime.getTime() + 60 * minuteMs);
    const earlierTime = new Date(startTime.getTime() - minuteMs);
    const blockedEntries = Array.from({ length: 250 }, (_, i) => `review:blocked_${i}`).flatMap((subject) => [
      createOutboxEntry({ subject, dueAt: retryTime, createdAt: earlierTime, attempts: 6 }),
      createOutboxEntry({ subject, dueAt: earlierTime }),
    ]);
    const otherEntry = createOutboxEntry({ subject: 'claim:new' });
    // Its first entry is due after the second one, and both are.
    const firstEntry = createOutboxEntry({ subject: 'claim:retried', createdAt: earlierTime });
    const secondEntry = createOutboxEntry({ subject: 'claim:retried', dueAt: earlierTime });
    await insertEntries(...blockedEntries, otherEntry, firstEntry, secondEntry);
    expect(await sendDueMails({ transport })).toBe(3);
    expect(sentMails.map(({ key }) => key)).toEqual([otherEntry.key, firstEntry.key, secondEntry.key]);
    const { queries } = createOutboxQueueStore(collections);
    const plan = await explainQuery(queries.findFirstOfSubjects(['claim:new', 'claim:retried']));
    expect(plan.indexes).toEqual(['inOrder']);
    expect(plan.stages).not.toContain('SORT');
  });

  it('are not blocked by one that was cancelled or given up', async () => {
    const nextEntry = createOutboxEntry({ subject: 's' });
    const endedEntries = (['cancelled', 'failed'] as const).map((status) =>
      createOutboxEntry({ subject: 's', status }),
    );
    await insertEntries(...endedEntries, nextEntry);
    expect(await sendDueMails()).toBe(1);
    expect((await findStoredEntry(nextEntry))?.status).toBe('done');
  });
});

it('F19 sends all mails after ten minutes without a mail server, each once and in order', async () => {
  const { sentMails, state, transport } = createRecordingTransport();
  const entries = Array.from({ length: 30 }, (_, i) => {
    const queuedAt = new Date(startTime.getTime() + i);
    return createOutboxEntry({ subject: `review:${i % 10}`, createdAt: queuedAt, dueAt: queuedAt });
  });
  await insertEntries(...entries);
  state.isDown = true;
  for (let ms = 100; ms <= 10 * minuteMs; ms += 10_000) {
    setElapsedMs(ms);
    await sendDueMails({ transport });
  }
  expect(sentMails).toEqual([]);
  state.isDown = false;
  for (let ms = 10 * minuteMs; ms <= 30 * minuteMs; ms += minuteMs) {
    setElapsedMs(ms);
    await sendDueMails({ transport });
  }
  expect(sentMails.map(({ key }) => key).sort()).toEqual(entries.map(({ key }) => key).sort());
  for (let subjectIndex = 0; subjectIndex < 10; subjectIndex++) {
    const keys = entries.filter((_, i) => i % 10 === subjectIndex).map(({ key }) => key);
    expect(sentMails.filter(({ key }) => keys.includes(key)).map(({ key }) => key)).toEqual(keys);
  }
  const lastErrors = await collections.outbox.find({ lastError: { $exists: true } }).toArray();
  expect(lastErrors).toEqual([]);
});

it('F19 does one thing per key, however often it is queued', async () => {
  const { sentMails, transport } = createRecordingTransport();
  await insertEntries(createOutboxEntry({ key: 'mail:same' }));
  await expect(insertEntries(createOutboxEntry({ key: 'mail:same' }))).rejects.toMatchObject({ code: 11000 });
  await sendDueMails({ transport });
  expect(sentMails).toHaveLength(1);
});

it('gives each entry to one of several workers', async () => {
  const { sentMails, transport } = createRecordingTransport();
  await insertEntries(...Array.from({ length: 40 }, () => createOutboxEntry()));
  const sentCounts = await Promise.all([1, 2, 3, 4].map(() => sendDueMails({ transport })));
  expect(sentCounts.reduce((sum, sentCount) => sum + sentCount)).toBe(40);
  expect(new Set(sentMails.map(({ key }) => key)).size).toBe(40);
  expect(sentMails).toHaveLength(40);
});

it('ignores the result of a worker whose entry another one has taken over', async () => {
  const store = createOutboxQueueStore(collections);
  const entry = createOutboxEntry();
  await insertEntries(entry);
  const lateClaim = (await store.claim(now()))!;
  setElapsedMs(minuteMs);
  const nextEntry = (await store.claim(now()))!;
  await store.close(lateClaim, 'failed', now(), 'TooLate');
  await store.reschedule(lateClaim, now(), 'TooLate');
  expect(await findStoredEntry(entry)).toEqual(nextEntry);
  await store.close(nextEntry, 'done', now());
  expect(await findStoredEntry(entry)).toMatchObject({ status: 'done', attempts: 2 });
});

it('skips entries in work by another worker, even if its clock is an hour ahead', async () => {
  const { sentMails, transport } = createRecordingTransport();
  const dueAt = new Date(Date.now() - minuteMs);
  await insertEntries(createOutboxEntry({ dueAt }));
  const store = createOutboxQueueStore(collections);
  const readTime = () => readDatabaseTime(db);
  await store.claim(await readTime());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * minuteMs });
  try {
    expect(await sendTestMails({ ...testDatabase, readTime }, { transport })).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  expect(sentMails).toEqual([]);
});

it('repeats work after the death of a worker, and shows one mail for it on the page', async () => {
  const entry = createOutboxEntry();
  await insertEntries(entry);
  await createOutboxQueueStore(collections).claim(now());
  const { _id, key } = entry;
  const mail = { _id, key, kind: 'x', to: 'a@b.test', subject: 's', text: 't', html: '' };
  await createDevTransport(collections, readTime).send(mail);
  expect(await sendDueMails()).toBe(0); // leased by the dead worker
  setElapsedMs(minuteMs);
  expect(await sendDueMails()).toBe(1);
  expect(await collections.devMails.countDocuments()).toBe(1);
});

it('gives up after the last retry, or at once if a retry cannot help', async () => {
  const { state, transport } = createRecordingTransport();
  state.isDown = true;
  const payload = { userId: 'user_gone', locale: 'en', values: {} };
  const mailEntry = createOutboxEntry({ attempts: 10 });
  const unknownTemplateEntry = createOutboxEntry({ payload: { ...payload, template: 'toString' } });
  const malformedEntry = createOutboxEntry({ kind: 'identity', payload: { do: 'promote' } });
  const noAddressEntry = createOutboxEntry({ payload: { ...payload, template: 'review-published' } });
  await insertEntries(mailEntry, unknownTemplateEntry, malformedEntry, noAddressEntry);
  const findRecipient = async (userId: string) =>
    userId === 'user_gone' ? undefined : { to: 'dana@mail.test', name: 'Dana' };
  await sendDueMails({ transport, accounts: createTestAccountProvider({ findRecipient }) });
  for (const [entry, outcome] of [
    [mailEntry, { status: 'failed', lastError: 'Error ECONNREFUSED', attempts: 11 }],
    [unknownTemplateEntry, { status: 'failed', lastError: 'UnknownTemplate', attempts: 1 }],
    [malformedEntry, { status: 'failed', lastError: 'MalformedEntry', attempts: 1 }],
    [noAddressEntry, { status: 'cancelled', lastError: 'NoAddress', attempts: 1 }],
  ] as const)
    expect(await findStoredEntry(entry)).toMatchObject(outcome);
});

it('sends a receipt to a deleted account, and then deletes the address', async () => {
  const values = { receipt: 'r-1', purgeBy: '2026-12-21T12:00:00Z' };
  const payload = { template: 'account-deleted', to: 'dana@mail.test', locale: 'es', values };
  const receiptEntry = createOutboxEntry({ payload });
  await insertEntries(receiptEntry);
  await sendDueMails({ accounts: createTestAccountProvider({ findRecipient: async () => undefined }) });
  expect((await collections.devMails.findOne())?.to).toBe('dana@mail.test');
  expect((await findStoredEntry(receiptEntry))?.payload).not.toHaveProperty('to');
});

it('updates the identity provider', async () => {
  const prosthetistProfile = { prosthetistId: 'x', complete: true };
  const providerCalls: unknown[] = [];
  const provider = createTestAccountProvider({
    deleteAccount: async (userId) => void providerCalls.push(['end', userId]),
    setMetadata: async (userId, metadata) => void providerCalls.push([userId, metadata]),
  });
  const payloads = [
    { do: 'metadata', userId: 'user_p', unsafeMetadata: { prosthetistProfile } },
    { do: 'delete', userId: 'user_q' },
  ];
  await insertEntries(...payloads.map((payload) => createOutboxEntry({ kind: 'identity', payload })));
  await sendDueMails({ accounts: provider });
  expect(providerCalls).toEqual([
    ['user_p', { unsafeMetadata: { prosthetistProfile } }],
    ['end', 'user_q'],
  ]);
});

it('reports the age of the oldest entry that it could not deliver, and how many it gave up', async () => {
  const store = createOutboxQueueStore(collections);
  const measureBacklog = async () => store.measureBacklog(now());
  await insertEntries(createOutboxEntry({ dueAt: new Date(startTime.getTime() + minuteMs) }));
  expect(await measureBacklog()).toEqual({ dueCount: 0, oldestSeconds: 0, failedCount: 0 });
  await insertEntries(createOutboxEntry());
  setElapsedMs(30_000);
  expect(await measureBacklog()).toEqual({ dueCount: 1, oldestSeconds: 30, failedCount: 0 });

  const { transport, state } = createRecordingTransport();
  state.isDown = true;
  // Each failure moves the time of the next attempt, not the age.
  for (let elapsedMs = 0; elapsedMs <= 16 * minuteMs; elapsedMs += minuteMs) {
    setElapsedMs(elapsedMs);
    await sendDueMails({ transport });
  }
  expect(await measureBacklog()).toEqual({ dueCount: 2, oldestSeconds: 16 * 60, failedCount: 0 });
  await collections.outbox.updateMany({ status: 'waiting' }, { $set: { dueAt: now(), attempts: 10 } });
  await sendDueMails({ transport });
  expect(await measureBacklog()).toEqual({ dueCount: 0, oldestSeconds: 0, failedCount: 2 });
});
