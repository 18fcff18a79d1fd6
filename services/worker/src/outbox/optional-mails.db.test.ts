import { optionalEmailValues } from '@app/option-lists';
import { unsubscribeToken } from '@app/types';
import { beforeEach, expect, it } from 'vitest';
import {
  createOutboxEntry,
  createTestAccountProvider,
  openTestDatabase,
  sendTestMails,
} from '../testing/test-database.ts';
import type { OutgoingMail } from './transport.ts';

const b = await openTestDatabase();
const sent: OutgoingMail[] = [];
beforeEach(async () => {
  sent.splice(0);
  await Promise.all([b.collections.outbox.deleteMany({}), b.collections.preferences.deleteMany({})]);
});

const origin = 'https://www.example.com';
const transport = { send: async (letter: OutgoingMail) => void sent.push(letter), close() {} };
const sendMails = (over = {}) => sendTestMails(b, { accounts: createTestAccountProvider(over), transport });
const mail = (template: string, values: object, userId = 'user_bea') =>
  createOutboxEntry({ payload: { template, userId, locale: 'en', values } });
const put = (...entries: ReturnType<typeof createOutboxEntry>[]) => b.collections.outbox.insertMany(entries);
const slug = 'jane-doe-st-louis-mo';

it('optional mails can be turned off: by one click in the header, and by a page linked at the foot', async () => {
  await put(mail('new-review', { slug }), mail('confirm-reminder', { slug, stale: false, days: 90 }));
  await sendMails();
  const { token } = (await b.collections.preferences.findOne({ _id: 'user_bea' }))!;
  for (const [i, letter] of sent.entries()) {
    expect(unsubscribeToken.safeParse(`${token}.${i}`).success).toBe(true);
    expect(letter.unsubscribe).toBe(`${origin}/unsubscribe/${token}.${i}`);
    expect(letter.text).toContain(`${origin}/unsubscribe/${token}.${i}`);
  }
  expect(sent).toHaveLength(2);
});

it('does not send mails that are turned off, and notes that in the outbox only', async () => {
  await b.collections.preferences.insertOne({
    _id: 'user_bea',
    off: ['New reviews of my listing'],
    token: 'AAAAAAAAAAAAAAAAAAAAAA',
  });
  const [unwanted, wanted, others] = [
    mail('new-review', { slug }),
    mail('review-answered', {}),
    mail('new-review', { slug }, 'user_carl'),
  ];
  await put(unwanted, wanted, others);
  await sendMails();
  expect(sent.map(({ to, kind }) => [to, kind])).toEqual([
    ['user_bea@mail.test', 'review-answered'],
    ['user_carl@mail.test', 'new-review'],
  ]);
  expect(await b.collections.outbox.findOne({ _id: unwanted._id })).toMatchObject({
    status: 'cancelled',
    lastError: 'Unwanted',
    attempts: 1,
  });
});

it('sends mails about decisions in any case, without an unsubscribe link', async () => {
  await b.collections.preferences.insertOne({
    _id: 'user_bea',
    off: optionalEmailValues,
    token: 'AAAAAAAAAAAAAAAAAAAAAA',
  });
  await put(mail('listing-approved', { slug }), mail('claim-rejected', { practitioner: 'Jane', note: '' }));
  await sendMails();
  expect(sent.map(({ kind, unsubscribe }) => [kind, unsubscribe])).toEqual([
    ['listing-approved', undefined],
    ['claim-rejected', undefined],
  ]);
});

it('stores nothing about a deleted account', async () => {
  await put(mail('new-review', { slug }));
  await sendMails({ findRecipient: async () => undefined });
  expect(await b.collections.preferences.countDocuments()).toBe(0);
});
