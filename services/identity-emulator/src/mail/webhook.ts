import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@app/service-kit';
import { createId } from '../keys.ts';

export interface WebhookOptions {
  url: string;
  /** `whsec_` and base64: the signing key. */
  secret: string;
  logger: Pick<Logger, 'warn'>;
  retryDelaysMs?: readonly number[];
}

/** Sends a webhook message about a deleted account, signed as Clerk does (Svix, Standard Webhooks). */
export function createDeletionNotifier({
  url,
  secret,
  logger,
  retryDelaysMs = [1_000, 5_000, 30_000],
}: WebhookOptions) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

  return async (userId: string): Promise<void> => {
    const id = createId('msg');
    const body = JSON.stringify({
      type: 'user.deleted',
      object: 'event',
      data: { object: 'user', id: userId, deleted: true },
      timestamp: Date.now(),
      instance_id: 'ins_emulator',
    });
    for (const waitMs of [0, ...retryDelaysMs]) {
      await sleep(waitMs, undefined, { ref: false });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      const isAccepted = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'svix-id': id,
          'svix-timestamp': timestamp,
          'svix-signature': `v1,${signature}`,
        },
        body,
        signal: AbortSignal.timeout(5_000),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isAccepted) return;
    }
    // The worker's sweep will find the deleted account.
    logger.warn('nobody took the message that an account was deleted');
  };
}
