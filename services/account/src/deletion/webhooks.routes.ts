import { createHash } from 'node:crypto';
import { type App, count, createIdempotencyStore, exportZero, HttpProblem, problems } from '@app/service-kit';
import { requestDeletion } from '@app/status-changes';
import { verifyWebhook, type WebhookEvent } from '@clerk/backend/webhooks';
import { bodyLimit } from 'hono/body-limit';
import { m } from '../paraglide/messages.js';
import type { RouteDeps } from '../route-deps.ts';

/** The provider's messages are a few kilobytes. */
const maxMessageBytes = 256 * 1024;

/** Anybody can send unsigned messages, so not each of them is logged. */
const warnIntervalMs = 60_000;

/**
 * Webhook of the identity provider: deletes the data of an account that was deleted there, as if requested here. A job
 * of the worker replaces lost messages. `secrets` (`whsec_…`) sign the messages.
 */
export function registerWebhookRoutes(
  app: App,
  { client, db, collections, sharingStore, logger }: RouteDeps,
  secrets: readonly string[],
): void {
  // Stores message ids, so that each message is processed once.
  const idempotency = createIdempotencyStore(db);
  const limitBodySize = bodyLimit({
    maxSize: maxMessageBytes,
    onError: () => {
      throw problems.payloadTooLarge();
    },
  });
  for (const result of ['taken', 'refused']) exportZero('webhook_messages_total', { result });
  let lastWarningAt = Number.NEGATIVE_INFINITY;
  function recordRejection() {
    count('webhook_messages_total', { result: 'refused' });
    if (performance.now() - lastWarningAt < warnIntervalMs) return;
    lastWarningAt = performance.now();
    logger.warn(
      'a webhook message fits neither CLERK_WEBHOOK_SECRET nor CLERK_WEBHOOK_SECRET_PREVIOUS, or this clock is wrong',
    );
  }
  const noStoreHeaders = { 'cache-control': 'no-store' };

  app.post('/api/webhooks/clerk', limitBodySize, async (c) => {
    const body = await c.req.text();
    const { headers } = c.req.raw;
    const verifyMessage = (signingSecret: string) =>
      verifyWebhook(new Request(c.req.url, { method: 'POST', headers, body }), { signingSecret });
    const event = await Promise.any(secrets.map(verifyMessage)).catch(() => {
      recordRejection();
      throw new HttpProblem(401, 'unauthorized', (locale) => m.wrong_signature({}, { locale }));
    });
    count('webhook_messages_total', { result: 'taken' });
    const messageKey = {
      key: `webhook:${headers.get('svix-id')}`.slice(0, 200),
      userId: 'identity-provider',
      requestHash: createHash('sha256').update(body).digest('base64'),
    };
    const claimResult = await idempotency.claim(messageKey);
    if (claimResult.state === 'working') throw problems.inProgress();
    if (claimResult.state === 'conflict') throw problems.idempotencyConflict();
    if (claimResult.state === 'answered') return c.json({ received: true, again: true }, 200, noStoreHeaders);
    try {
      await deleteEventAccount(event, c.get('headers')['x-request-id']);
    } catch (error) {
      await idempotency.release(messageKey, claimResult.holderId);
      throw error;
    }
    await idempotency.saveAnswer(messageKey, claimResult.holderId, { status: 200, body: '' });
    logger.info({ type: event.type }, 'told by the identity provider');
    return c.json({ received: true }, 200, noStoreHeaders);
  });

  async function deleteEventAccount(event: WebhookEvent, requestId: string): Promise<void> {
    const userId = event.type === 'user.deleted' ? event.data.id : undefined;
    if (!userId) return;
    await sharingStore.endAllSharing(userId);
    const actor = { kind: 'system', id: 'identity-webhook' } as const;
    await requestDeletion(
      { client, collections, now: new Date(), requestId, actor },
      { userId, reviewFate: 'delete' },
    );
  }
}
