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

const most = 20;
/** All connections of the load generator send at the same moments: few of them, lest a low rate comes in bursts. */
const spread = (rate: number) => Math.min(most, Math.max(1, Math.round(rate / 50)));

/** Sends requests over kept connections, each beginning at another place of the list. */
export async function fire(
  origin: string,
  requests: readonly Request[],
  { seconds, rate, connections = rate === undefined ? most : spread(rate) }: FireOptions,
): Promise<Fired> {
  let started = 0;
  const {
    requests: sent,
    duration,
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
    perSecond: sent.total / duration,
    medianMs: latency.p50,
    p99Ms: latency.p99,
    failed: non2xx + errors + timeouts,
  };
}
