import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@clerk/backend/webhooks';
import { afterEach, expect, it, vi } from 'vitest';
import { developmentKeys } from '../keys.ts';
import { createDeletionNotifier } from './webhook.ts';

const secret = developmentKeys.webhookSecret;
let close = () => {};
afterEach(() => close());

/** Starts a receiver that replies with these statuses in turn and records the requests. */
async function startReceiver(...statuses: number[]) {
  const receivedRequests: Request[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ]);
    receivedRequests.push(new Request('http://site.test/', { method: 'POST', headers, body }));
    response.writeHead(statuses[receivedRequests.length - 1] ?? 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  return { receivedRequests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

it("the message has a signature that Clerk's own check accepts", async () => {
  const { receivedRequests, url } = await startReceiver(200);
  await createDeletionNotifier({ url, secret, logger: { warn: vi.fn() } })('user_1');
  const event = await verifyWebhook(receivedRequests[0]!.clone(), { signingSecret: secret });
  expect(event).toMatchObject({ type: 'user.deleted', data: { id: 'user_1', deleted: true } });
  const otherSecret = `whsec_${Buffer.from('another secret').toString('base64')}`;
  await expect(verifyWebhook(receivedRequests[0]!, { signingSecret: otherSecret })).rejects.toThrow();
});

it('the message is repeated with the same id until it is accepted, and finally given up with a warning', async () => {
  const warn = vi.fn();
  const { receivedRequests, url } = await startReceiver(503, 200);
  await createDeletionNotifier({ url, secret, logger: { warn }, retryDelaysMs: [1, 1] })('user_2');
  expect(receivedRequests.map(({ headers }) => headers.get('svix-id'))).toEqual(
    Array(2).fill(receivedRequests[0]?.headers.get('svix-id')),
  );
  expect(warn).not.toHaveBeenCalled();

  await createDeletionNotifier({ url: 'http://127.0.0.1:1/', secret, logger: { warn }, retryDelaysMs: [1] })(
    'user_3',
  );
  expect(warn).toHaveBeenCalledOnce();
});
