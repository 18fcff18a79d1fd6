import { setTimeout as sleep } from 'node:timers/promises';

/** One kind of request that visitors keep sending. */
export interface Ask {
  name: string;
  path: () => string;
  init?: () => Promise<RequestInit>;
  /** Looks at what a 2xx brought, and may ask for more. @throws where it is not what was asked for */
  check?: (body: string) => void | Promise<void>;
}

/** What came of one. `status` 0: no answer, or none to the end. */
export interface Outcome {
  name: string;
  status: number;
  ms: number;
  message: string;
}

/** No request waits for longer: it counts as failed. */
const mostMs = 30_000;

/** Sends one and says what came of it. Never throws. */
export async function ask(origin: string, { name, path, init, check }: Ask): Promise<Outcome> {
  const signal = AbortSignal.timeout(mostMs);
  const given = await init?.();
  const began = performance.now();
  let status = 0;
  let message = '';
  try {
    const send = () => fetch(origin + path(), { redirect: 'manual', ...given, signal });
    const reply = await send().catch((error: Error) => {
      if (isClosedMeanwhile(error) && (given?.method ?? 'GET') === 'GET') return send();
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

/** A kept connection that the other side had closed: browsers send what only reads once more by themselves. */
const isClosedMeanwhile = ({ cause }: Error) => (cause as { code?: string })?.code === 'UND_ERR_SOCKET';

/** Visitors, each with one request after the other, until they are stopped: gives what came of every one. */
export function runLoad(origin: string, asks: readonly Ask[], visitors = 4, pauseMs = 5) {
  const outcomes: Outcome[] = [];
  let stopped = false;
  const visit = async (first: number) => {
    for (let i = first; !stopped; i++) {
      outcomes.push(await ask(origin, asks[i % asks.length] as Ask));
      await sleep(pauseMs); // two cores carry the site as well
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

/** Those that were not answered as they should be, in short, each kind with its number: for `expect(…).toEqual([])`. */
export function summarizeFailures(outcomes: readonly Outcome[]): string[] {
  const kinds = new Map<string, number>();
  for (const { name, status, message } of outcomes) {
    if (status >= 200 && status <= 299) continue;
    const kind = `${name}: ${status} ${message.replace(/"requestId":"[^"]*"/, '').slice(0, 160)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, count]) => `${count} × ${kind}`);
}

/** Of their times, in milliseconds. */
export const getP99 = (outcomes: readonly Outcome[]): number =>
  outcomes.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(outcomes.length * 0.99)] ?? 0;
