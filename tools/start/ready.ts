import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../command.ts';

/** The search index of a million listings takes some 20 s to build. */
const timeoutMs = 180_000;
const pollMs = 20;

/** @throws {StartError} if a service dies first, or on timeout */
export async function waitUntilReady(readyUrl: string, earlyExit: Promise<string>): Promise<void> {
  let exitReason: string | undefined;
  earlyExit.then((sentence) => {
    exitReason = sentence;
  });
  let lastResponseText = 'no answer';
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(pollMs)) {
    if (exitReason) throw new StartError(exitReason);
    const response = await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (response?.status === 200) return;
    if (response) lastResponseText = `${response.status} ${await response.text().catch(() => '')}`;
  }
  throw new StartError(
    `The site did not get ready within ${timeoutMs / 1000} s. Last from ${readyUrl}: ${lastResponseText.slice(0, 300)}`,
  );
}
