import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.ts';

/** The search index of a million listings takes some 20 s to build. */
const withinMs = 180_000;
const pollMs = 20;

/**
 * Waits until the gateway and every service behind it report ready. @throws {Problem} if a service dies first, or on
 * timeout
 */
export async function waitUntilReady(readyUrl: string, died: Promise<string>): Promise<void> {
  let deathReason: string | undefined;
  died.then((sentence) => {
    deathReason = sentence;
  });
  let last = 'no answer';
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(pollMs)) {
    if (deathReason) throw new Problem(deathReason);
    const reply = await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (reply?.status === 200) return;
    if (reply) last = `${reply.status} ${await reply.text().catch(() => '')}`;
  }
  throw new Problem(
    `The site did not get ready within ${withinMs / 1000} s. Last from ${readyUrl}: ${last.slice(0, 300)}`,
  );
}
