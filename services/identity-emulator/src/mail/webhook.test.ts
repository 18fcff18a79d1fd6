import { startRecordingServer } from '@app/test-kit/servers';
import { verifyWebhook } from '@clerk/backend/webhooks';
import { expect, it, vi } from 'vitest';
import { developmentKeys } from '../keys.ts';
import { createDeletionNotifier } from './webhook.ts';

const secret = developmentKeys.webhookSecret;

it("the message has a signature that Clerk's own check accepts", async () => {
  const { url, getLastRequest } = await startRecordingServer();
  await createDeletionNotifier({ url, secret, logger: { warn: vi.fn() } })('user_1');
  const { headers, body } = getLastRequest();
  const verifyMessage = (signingSecret: string) => {
    const message = { method: 'POST', headers: headers as Record<string, string>, body: body.toString() };
    return verifyWebhook(new Request(url, message), { signingSecret });
  };
  expect(await verifyMessage(secret)).toMatchObject({
    type: 'user.deleted',
    data: { id: 'user_1', deleted: true },
  });
  const otherSecret = `whsec_${Buffer.from('another secret').toString('base64')}`;
  await expect(verifyMessage(otherSecret)).rejects.toThrow();
});

it('the message is repeated with the same id until it is accepted, and finally given up with a warning', async () => {
  const warn = vi.fn();
  const options = { secret, logger: { warn }, retryDelaysMs: [1, 1] };
  const { url, requests } = await startRecordingServer((_, response) =>
    response.writeHead(requests.length === 1 ? 503 : 200).end(),
  );
  await createDeletionNotifier({ url, ...options })('user_2');
  const messageIds = requests.map(({ headers }) => headers['svix-id']);
  expect(messageIds).toEqual([messageIds[0], messageIds[0]]);
  expect(warn).not.toHaveBeenCalled();

  await createDeletionNotifier({ url: 'http://127.0.0.1:1/', ...options })('user_3');
  expect(warn).toHaveBeenCalledOnce();
});
