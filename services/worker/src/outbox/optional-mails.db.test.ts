import { type OptionalEmail, optionalEmailValues } from '@app/option-lists';
import { unsubscribeToken } from '@app/types';
import { beforeEach, expect, it } from 'vitest';
import {
  createOutboxEntry,
  createRecordingTransport,
  createTestAccountProvider,
  openTestDatabase,
  sendTestMails,
} from '../testing/test-database.ts';

const testDatabase = await openTestDatabase('outbox', 'preferences');
const { collections } = testDatabase;
const { sentMails, transport } = createRecordingTransport();
beforeEach(() => void sentMails.splice(0));

const origin = 'https://www.example.com';
const sendMails = (overrides = {}) =>
  sendTestMails(testDatabase, { accounts: createTestAccountProvider(overrides), transport });
const createMailEntry = (template: string, values: object, userId = 'user_bea') =>
  createOutboxEntry({ payload: { template, userId, locale: 'en', values } });
const insertEntries = (...entries: ReturnType<typeof createOutboxEntry>[]) =>
  collections.outbox.insertMany(entries);
const turnOff = (...off: OptionalEmail[]) =>
  collections.preferences.insertOne({ _id: 'user_bea', off, token: 'A'.repeat(22) });
const slug = 'jane-doe-st-louis-mo';

it('optional mails can be turned off: by one click in the header, and by a page linked at the foot', async () => {
  await insertEntries(
    createMailEntry('new-review', { slug }),
    createMailEntry('confirm-reminder', { slug, stale: false, days: 90 }),
  );
  await sendMails();
  const { token } = (await collections.preferences.findOne({ _id: 'user_bea' }))!;
  for (const [i, mail] of sentMails.entries()) {
    expect(unsubscribeToken.safeParse(`${token}.${i}`).success).toBe(true);
    expect(mail.unsubscribe).toBe(`${origin}/unsubscribe/${token}.${i}`);
    expect(mail.text).toContain(`${origin}/unsubscribe/${token}.${i}`);
  }
  expect(sentMails).toHaveLength(2);
});

it('does not send mails that are turned off, and notes that in the outbox only', async () => {
  await turnOff('New reviews of my listing');
  const unwantedEntry = createMailEntry('new-review', { slug });
  const wantedEntry = createMailEntry('review-answered', {});
  await insertEntries(unwantedEntry, wantedEntry, createMailEntry('new-review', { slug }, 'user_carl'));
  await sendMails();
  expect(sentMails.map(({ to, kind }) => [to, kind])).toEqual([
    ['user_bea@mail.test', 'review-answered'],
    ['user_carl@mail.test', 'new-review'],
  ]);
  expect(await collections.outbox.findOne({ _id: unwantedEntry._id })).toMatchObject({
    status: 'cancelled',
    lastError: 'Unwanted',
    attempts: 1,
  });
});

it('sends mails about decisions in any case, without an unsubscribe link', async () => {
  await turnOff(...optionalEmailValues);
  await insertEntries(
    createMailEntry('listing-approved', { slug }),
    createMailEntry('claim-rejected', { practitioner: 'Jane', note: '' }),
  );
  await sendMails();
  expect(sentMails.map(({ kind, unsubscribe }) => [kind, unsubscribe])).toEqual([
    ['listing-approved', undefined],
    ['claim-rejected', undefined],
  ]);
});

it('stores nothing about a deleted account', async () => {
  await insertEntries(createMailEntry('new-review', { slug }));
  await sendMails({ findRecipient: async () => undefined });
  expect(await collections.preferences.countDocuments()).toBe(0);
});
