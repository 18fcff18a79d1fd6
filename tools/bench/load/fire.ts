import autocannon, { type Request } from 'autocannon';

export interface FireOptions {
  seconds: number;
  connections?: number;
  /** Requests per second, sent regardless of replies; absent: each connection waits for its reply. */
  rate?: number;
}

/**
 * Results. Latency is measured from the scheduled time of a request, so that a stall counts for every request it
 * delayed.
 */
export interface Fired {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  /** Replies other than 2xx, and requests without a reply. */
  failed: number;
}

const most = 20;
/** All connections of the load generator send at the same moment, so a low rate uses few of them to avoid bursts. */
const spread = (rate: number) => Math.min(most, Math.max(1, Math.round(rate / 50)));

/** Sends requests over keep-alive connections, each starting at a different position of the list. */
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
