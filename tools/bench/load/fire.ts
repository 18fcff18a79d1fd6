import autocannon, { type Request } from 'autocannon';

export interface FireOptions {
  seconds: number;
  connections?: number;
  /** Requests a second, sent whether answers come or not; without it, each connection waits for its answer. */
  rate?: number;
}

/** What came of it. Latency is measured from when a request was due, so that a stall counts for all that it delayed. */
export interface Fired {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  /** Answers other than 2xx, and requests without one. */
  failed: number;
}

/** Sends requests over kept connections, each beginning at another place of the list. */
export async function fire(
  origin: string,
  requests: readonly Request[],
  { seconds, connections = 20, rate }: FireOptions,
): Promise<Fired> {
  let started = 0;
  const {
    requests: sent,
    latency,
    non2xx,
    errors,
    timeouts,
  } = await autocannon({
    url: origin,
    duration: seconds,
    connections,
    ...(rate !== undefined && { overallRate: rate }),
    setupClient: (client) => {
      const from = Math.floor((started++ * requests.length) / connections);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  return {
    perSecond: sent.total / seconds,
    medianMs: latency.p50,
    p99Ms: latency.p99,
    failed: non2xx + errors + timeouts,
  };
}
