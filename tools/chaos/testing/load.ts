import { setTimeout as sleep } from 'node:timers/promises';

/** A kind of request that visitors repeat. */
export interface LoadRequest {
  name: string;
  createPath: () => string;
  createInit?: () => Promise<RequestInit>;
  /** True for a POST that changes nothing. */
  isRead?: true;
  /** Checks the body of a 2xx reply; may send more requests. @throws if it is wrong */
  check?: (body: string) => void | Promise<void>;
}

/** Result of a request. `status` 0: no complete reply. */
export interface RequestOutcome {
  name: string;
  status: number;
  durationMs: number;
  message: string;
}

const timeoutMs = 30_000;

/** Sends a request and returns its outcome. Never throws. */
export async function sendRequest(
  origin: string,
  { name, createPath, createInit, isRead, check }: LoadRequest,
): Promise<RequestOutcome> {
  const signal = AbortSignal.timeout(timeoutMs);
  const requestInit = await createInit?.();
  const startedAt = performance.now();
  let status = 0;
  let message = '';
  try {
    const fullInit = { redirect: 'manual', ...requestInit, signal } as const;
    const response = await fetchAsBrowser(origin + createPath(), fullInit, isRead);
    message = await response.text();
    status = response.status;
    if (response.ok) await check?.(message);
  } catch (error) {
    status = 0;
    message = `${error} ${(error as Error).cause ?? ''}`;
  }
  return { name, status, durationMs: performance.now() - startedAt, message };
}

/** Repeats what may be if a kept connection closed before the reply began, as browsers do (RFC 9112, 9.3.1). */
export async function fetchAsBrowser(
  url: string,
  init: RequestInit = {},
  isRepeatable = isIdempotent(init),
): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (!isRepeatable || !isConnectionClosed(error as Error)) throw error;
    return fetch(url, init);
  }
}

const isIdempotent = ({ method = 'GET', headers }: RequestInit) =>
  !['POST', 'PATCH'].includes(method) || new Headers(headers).has('idempotency-key');

const isConnectionClosed = ({ cause }: Error) => (cause as { code?: string })?.code === 'UND_ERR_SOCKET';

/** Runs visitors, each with one request at a time, until stopped; returns all outcomes. */
export function startLoad(origin: string, requests: readonly LoadRequest[], visitorCount = 4, pauseMs = 5) {
  const outcomes: RequestOutcome[] = [];
  let isStopped = false;
  const runVisitor = async (startIndex: number) => {
    for (let i = startIndex; !isStopped; i++) {
      outcomes.push(await sendRequest(origin, requests[i % requests.length] as LoadRequest));
      await sleep(pauseMs); // the site shares two cores with this process
    }
  };
  const visitorRuns = Array.from({ length: visitorCount }, (_, startIndex) => runVisitor(startIndex));
  return {
    outcomes,
    stop: async (): Promise<RequestOutcome[]> => {
      isStopped = true;
      await Promise.all(visitorRuns);
      return outcomes;
    },
  };
}

export function summarizeFailures(outcomes: readonly RequestOutcome[]): string[] {
  const countsByFailure = new Map<string, number>();
  for (const { name, status, message } of outcomes) {
    if (status >= 200 && status <= 299) continue;
    const failure = `${name}: ${status} ${message.replace(/"requestId":"[^"]*"/, '').slice(0, 160)}`;
    countsByFailure.set(failure, (countsByFailure.get(failure) ?? 0) + 1);
  }
  return [...countsByFailure].map(([failure, count]) => `${count} × ${failure}`);
}

export const getP99 = (outcomes: readonly RequestOutcome[]): number =>
  outcomes.map(({ durationMs }) => durationMs).sort((a, b) => a - b)[Math.floor(outcomes.length * 0.99)] ?? 0;
