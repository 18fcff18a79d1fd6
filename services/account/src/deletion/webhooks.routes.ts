import { createHash } from 'node:crypto';
import type { Collections, MongoClient } from '@app/db';
import { type App, type IdempotencyStore, type Logger, problems } from '@app/service-kit';
import { requestDeletion } from '@app/status-changes';
import { verifyWebhook, type WebhookEvent } from '@clerk/backend/webhooks';
import { bodyLimit } from 'hono/body-limit';

interface Deps {
  client: MongoClient;
  collections: Collections;
  /** `whsec_…`: sign the provider's messages. */
  secrets: readonly string[];
  /** Stores message ids, so that each message is processed once. */
  seen: IdempotencyStore;
  logger: Logger;
}

/** The provider's messages are a few kilobytes. */
const largest = 256 * 1024;

/**
 * Webhook of the identity provider: deletes the data of an account that was deleted there, as if requested here. A job
 * of the worker replaces lost messages.
 */
export function registerWebhookRoutes(app: App, { client, collections, secrets, seen, logger }: Deps): void {
  const limit = bodyLimit({
    maxSize: largest,
    onError: () => {
      throw problems.payloadTooLarge();
    },
  });
  const answer = { headers: { 'cache-control': 'no-store' } };

  app.post('/api/webhooks/clerk', limit, async (c) => {
    const body = await c.req.text();
    const { headers } = c.req.raw;
    const verify = (signingSecret: string) =>
      verifyWebhook(new Request(c.req.url, { method: 'POST', headers, body }), { signingSecret });
    const event = await Promise.any(secrets.map(verify)).catch(() => {
      throw problems.unauthorized();
    });
    const message = {
      key: `webhook:${headers.get('svix-id')}`.slice(0, 200),
      userId: 'identity-provider',
      request: createHash('sha256').update(body).digest('base64'),
    };
    const known = await seen.claim(message);
    if (known.state === 'working') throw problems.inProgress();
    if (known.state === 'other') throw problems.idempotencyConflict();
    if (known.state === 'answered') return c.json({ received: true, again: true }, 200, answer.headers);
    try {
      await act(event, c.get('headers')['x-request-id']);
    } catch (error) {
      await seen.release(message, known.holder);
      throw error;
    }
    await seen.keep(message, known.holder, { status: 200, body: '' });
    logger.info({ type: event.type }, 'told by the identity provider');
    return c.json({ received: true }, 200, answer.headers);
  });

  async function act(event: WebhookEvent, requestId: string): Promise<void> {
    const userId = event.type === 'user.deleted' ? event.data.id : undefined;
    if (!userId) return;
    const actor = { kind: 'system', id: 'identity-webhook' } as const;
    await requestDeletion(
      { client, collections, now: new Date(), requestId, actor },
      { userId, reviews: 'delete' },
    );
  }
}
