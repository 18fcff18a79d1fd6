import { problems } from '@app/service-kit';
import { Client } from '@opensearch-project/opensearch';
import type { Clause } from './clauses.ts';

export interface ClusterOptions {
  /** Time of one search, at the cluster and here. Late answers are no answers. */
  searchMs?: number;
  /** After so many failures in a row searches are refused at once, … */
  mostFailures?: number;
  /** … for this time; then one is tried. */
  restMs?: number;
  onTrouble?: (error: unknown) => void;
}

/** More than the cluster's own limit, so that usually it answers first. */
const graceMs = 500;

/** What failed, without the request: the client's errors contain it, and with it a person's place and facts. */
export function toPlainError(error: unknown): Error {
  const { name, message, statusCode } = error as Error & { statusCode?: number };
  return new Error(name === 'Error' ? message : [name, statusCode].filter(Boolean).join(' '));
}

/** The part of a search's reply that is read. */
export interface ClusterReply {
  hits: {
    total?: { value: number };
    hits: { _source: Record<string, unknown>; sort: (string | number)[] }[];
  };
  // biome-ignore lint/suspicious/noExplicitAny: as many forms as requests
  aggregations: Record<string, any>;
}

export interface ClusterAddress {
  /** Addresses of nodes, separated by commas. */
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  /** Certificates of the authority that signed the cluster's, as PEM. */
  ca?: string | undefined;
}

/** Connects to the nodes; the client uses those that answer. */
export const createClusterClient = ({ url, user, password, ca }: ClusterAddress): Client =>
  new Client({
    nodes: url.split(','),
    ...(user !== undefined && { auth: { username: user, password: password ?? '' } }),
    ...(ca !== undefined && { ssl: { ca } }),
    maxRetries: 2,
    requestTimeout: 30_000,
  });

/** Searches in the cluster within a time limit; refuses searches while the cluster does not answer. */
export function createCluster(client: Client, index: string, options: ClusterOptions = {}) {
  const { searchMs = 2_000, mostFailures = 5, restMs = 2_000, onTrouble } = options;
  let failures = 0;
  let refusesUntil = 0;

  async function guard<T>(call: () => Promise<T>): Promise<T> {
    const now = performance.now();
    if (now < refusesUntil) throw problems.unavailable();
    // While one search is tried, the others are refused.
    if (failures >= mostFailures) refusesUntil = now + restMs;
    try {
      const result = await call();
      failures = 0;
      refusesUntil = 0;
      return result;
    } catch (error) {
      failures++;
      if (failures >= mostFailures) refusesUntil = performance.now() + restMs;
      onTrouble?.(toPlainError(error));
      throw problems.unavailable();
    }
  }

  async function send(requests: readonly Clause[], limitMs: number): Promise<ClusterReply[]> {
    const body = requests.flatMap((request) => [
      { allow_partial_search_results: false },
      { timeout: `${limitMs}ms`, ...request },
    ]);
    const totalMs = limitMs + graceMs;
    const request = client.msearch({ index, body } as never, { requestTimeout: totalMs });
    // The client's own limit is for each try.
    const timer = setTimeout(() => request.abort(), totalMs);
    const { body: reply } = await request.finally(() => clearTimeout(timer));
    // biome-ignore lint/suspicious/noExplicitAny: an error or a reply
    return (reply.responses as any[]).map((one) => {
      if (one.error) throw new Error(`The cluster failed: ${one.error.type}`);
      if (one.timed_out) throw new Error(`The search took longer than ${limitMs} ms.`);
      return one as ClusterReply;
    });
  }

  return {
    /**
     * Answers of several searches, in one round trip. Each is complete: from all shards and within the time.
     * @throws {HttpProblem} 503
     */
    search: (requests: readonly Clause[]): Promise<ClusterReply[]> => guard(() => send(requests, searchMs)),
    /** The same without any visitor who waits: the first searches of a cold node take long. */
    searchSlowly: (requests: readonly Clause[], limitMs: number): Promise<ClusterReply[]> =>
      send(requests, limitMs),
  };
}
export type Cluster = ReturnType<typeof createCluster>;
