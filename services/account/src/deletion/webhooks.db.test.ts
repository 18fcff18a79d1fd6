// S25: webhooks of the identity provider need a valid signature, and each message takes effect once.
import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { formerWebhookSecret, startApp, webhookSecret } from '../testing/running-app.ts';

const { send, collections, dumpCollections, logger } = await startApp();

const createDeletedEvent = (id: unknown) =>
  JSON.stringify({ type: 'user.deleted', data: { id, deleted: true } });
let messageCount = 0;

interface SignatureOptions {
  id?: string;
  secondsAgo?: number;
  secret?: string;
}

function signWebhook(
  body: string,
  { id = `msg_${++messageCount}`, secondsAgo = 0, secret = webhookSecret }: SignatureOptions = {},
) {
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
}
const sendEvent = (body: string, headers: Record<string, string>) =>
  send('POST', '/api/webhooks/clerk', { body, headers });

it('messages that fit neither secret are rejected, with one warning a minute', async () => {
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  const rejectedReplies = await Promise.all(
    ['a', 'b'].map((id) => sendEvent(createDeletedEvent(id), signWebhook(createDeletedEvent('c')))),
  );
  expect(rejectedReplies.map(({ json }) => String(json.message))).toEqual(
    Array(2).fill(expect.stringMatching(/signature/)),
  );
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('CLERK_WEBHOOK_SECRET'));
});

it('a deletion at the provider erases the data, like one requested here', async () => {
  const body = createDeletedEvent('user_a');
  const { status, json } = await sendEvent(body, signWebhook(body));
  expect([status, json]).toEqual([200, { received: true }]);
  expect(await collections.deletions.find().toArray()).toMatchObject([
    { userId: 'user_a', reviews: 'delete' },
  ]);
  expect(await collections.audit.find().toArray()).toMatchObject([
    { actor: { kind: 'system', id: 'identity-webhook' }, target: { kind: 'user', id: 'user_a' } },
  ]);
  expect(await collections.outbox.countDocuments({ kind: 'mail' })).toBe(0);
});

it('a message that fails is tried again when it comes again', async () => {
  const body = createDeletedEvent('x'.repeat(20_000));
  const signedHeaders = signWebhook(body);
  for (let i = 0; i < 2; i++) expect((await sendEvent(body, signedHeaders)).status).toBe(500);
});

it('messages signed with the former secret are accepted during a rotation', async () => {
  const body = createDeletedEvent('user_b');
  expect((await sendEvent(body, signWebhook(body, { secret: formerWebhookSecret }))).status).toBe(200);
});

describe('a message is rejected without a change', () => {
  const body = createDeletedEvent('user_a');
  const otherSecret = `whsec_${Buffer.from('a secret of somebody else').toString('base64')}`;
  it.each<[string, Record<string, string>]>([
    ['without a signature', {}],
    ['signed with another secret', signWebhook(body, { secret: otherSecret })],
    ['signed for another body', signWebhook(createDeletedEvent('user_b'))],
    ['signed under another id', { ...signWebhook(body), 'svix-id': 'msg_other' }],
    ['signed ten minutes ago', signWebhook(body, { secondsAgo: 600 })],
    ['signed ten minutes ahead', signWebhook(body, { secondsAgo: -600 })],
    ['with an empty signature', { ...signWebhook(body), 'svix-signature': 'v1,' }],
    ['with a signature of no version', { ...signWebhook(body), 'svix-signature': 'x' }],
    ['with a session instead', { authorization: 'Bearer x' }],
  ])('%s', async (_, headers) => {
    const dumpBefore = await dumpCollections();
    const { status, json } = await sendEvent(body, headers);
    expect([status, json.error]).toEqual([401, 'unauthorized']);
    expect(await dumpCollections()).toBe(dumpBefore);
  });

  it('if it is far too large', async () => {
    const largeBody = JSON.stringify({ type: 'user.deleted', data: { id: 'x'.repeat(300_000) } });
    expect((await sendEvent(largeBody, signWebhook(largeBody))).status).toBe(413);
  });
});

it('a repeated message takes effect once; a further message about the same account changes nothing', async () => {
  const body = createDeletedEvent('user_a');
  const headers = signWebhook(body, { id: 'msg_replayed' });
  const replies = await Promise.all([
    sendEvent(body, headers),
    sendEvent(body, headers),
    sendEvent(body, headers),
  ]);
  expect(replies.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
  for (const { status } of replies) expect([200, 409]).toContain(status);
  expect((await sendEvent(body, headers)).json).toEqual({ received: true, again: true });
  await sendEvent(body, signWebhook(body));
  expect(await collections.deletions.countDocuments()).toBe(1);
});

it.each([
  ['user.created', { id: 'user_a' }],
  ['user.updated', { id: 'user_a', public_metadata: { role: 'admin' } }],
  ['session.ended', { id: 'sess_a', user_id: 'user_a' }],
  ['user.deleted', {}],
])('%s is acknowledged and changes nothing', async (type, data) => {
  const body = JSON.stringify({ type, data });
  const { status } = await sendEvent(body, signWebhook(body));
  expect(status).toBe(200);
  expect(await dumpCollections('deletions', 'reviews', 'outbox', 'audit', 'listings')).toBe(
    '[[],[],[],[],[]]',
  );
});
