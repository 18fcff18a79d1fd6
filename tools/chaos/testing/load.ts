import { setTimeout as sleep } from 'node:timers/promises';

/** A kind of request that visitors repeat. */
export interface Ask {
  name: string;
  path: () => string;
  init?: () => Promise<RequestInit>;
  /** Checks the body of a 2xx reply; may send more requests. @throws if it is wrong */
  check?: (body: string) => void | Promise<void>;
}

/** Result of a request. `status` 0: no complete reply. */
export interface Outcome {
  name: string;
  status: number;
  ms: number;
  message: string;
}

/** Timeout of a request. */
const mostMs = 30_000;

/** Sends a request and returns its outcome. Never throws. */
export async function ask(origin: string, { name, path, init, check }: Ask): Promise<Outcome> {
  const signal = AbortSignal.timeout(mostMs);
  const requestInit = await init?.();
  const began = performance.now();
  let status = 0;
  let message = '';
  try {
    const send = () => fetch(origin + path(), { redirect: 'manual', ...requestInit, signal });
    const reply = await send().catch((error: Error) => {
      if (isClosedMeanwhile(error) && (requestInit?.method ?? 'GET') === 'GET') return send();
      throw error;
    });
    message = await reply.text();
    status = reply.status;
    if (reply.ok) await check?.(message);
  } catch (error) {
    status = 0;
    message = `${error} ${(error as Error).cause ?? ''}`;
  }
  return { name, status, ms: performance.now() - began, message };
}

/** True if the server had closed the keep-alive connection; browsers retry reads automatically. */
const isClosedMeanwhile = ({ cause }: Error) => (cause as { code?: string })?.code === 'UND_ERR_SOCKET';

/** Runs visitors, each with one request at a time, until stopped; returns all outcomes. */
export function runLoad(origin: string, asks: readonly Ask[], visitors = 4, pauseMs = 5) {
  const outcomes: Outcome[] = [];
  let stopped = false;
  const visit = async (first: number) => {
    for (let i = first; !stopped; i++) {
      outcomes.push(await ask(origin, asks[i % asks.length] as Ask));
      await sleep(pauseMs); // the site shares two cores with this process
    }
  };
  const visits = Array.from({ length: visitors }, (_, first) => visit(first));
  return {
    outcomes,
    stop: async (): Promise<Outcome[]> => {
      stopped = true;
      await Promise.all(visits);
      return outcomes;
    },
  };
}

/** Summarizes failed outcomes by kind with their number, for `expect(…).toEqual([])`. */
export function summarizeFailures(outcomes: readonly Outcome[]): string[] {
  const kinds = new Map<string, number>();
  for (const { name, status, message } of outcomes) {
    if (status >= 200 && status <= 299) continue;
    const kind = `${name}: ${status} ${message.replace(/"requestId":"[^"]*"/, '').slice(0, 160)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, count]) => `${count} × ${kind}`);
}

/** Returns the 99th percentile of the durations, in milliseconds. */
export const getP99 = (outcomes: readonly Outcome[]): number =>
  outcomes.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(outcomes.length * 0.99)] ?? 0;
