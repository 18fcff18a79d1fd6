import { problems } from '@app/service-kit';
import { Client } from '@opensearch-project/opensearch';
import * as z from 'zod/mini';
import { type ClusterReply, parseReply } from './parse-reply.ts';
import type { SearchRequest } from './request.ts';

export interface ClusterOptions {
  /** Time limit of one search, for the cluster and the client. */
  searchTimeoutMs?: number;
  /** Consecutive failures that open the circuit breaker, which then rejects searches at once. */
  maxFailures?: number;
  /** Time until an open circuit breaker lets one search through. */
  circuitOpenMs?: number;
  onError?: (error: unknown) => void;
}

/** Added to the client's time limit, so that the cluster usually answers first. */
const graceMs = 500;

/** Removes the request from an error of the client, because it contains a person's place and facts. */
export function redactError(error: unknown): Error {
  const { name, message, statusCode } = error as Error & { statusCode?: number };
  return new Error(name === 'Error' ? message : [name, statusCode].filter(Boolean).join(' '));
}

/** The parts of a response that report a failure. */
const failureSchema = z.object({
  error: z.optional(z.object({ type: z.string() })),
  status: z.optional(z.number()),
  timed_out: z.optional(z.boolean()),
});

export interface ClusterConnection {
  /** Addresses of nodes, separated by commas. */
  nodeUrls: string;
  user?: string | undefined;
  password?: string | undefined;
  /** Certificates of the authority that signed the cluster's, as PEM. */
  ca?: string | undefined;
}

/** Connects to the nodes; the client uses those that answer. */
export const createClusterClient = ({ nodeUrls, user, password, ca }: ClusterConnection): Client =>
  new Client({
    nodes: nodeUrls.split(','),
    ...(user !== undefined && { auth: { username: user, password: password ?? '' } }),
    ...(ca !== undefined && { ssl: { ca } }),
    maxRetries: 2,
    requestTimeout: 30_000,
  });

/** Creates the searches of a cluster, with a time limit and a circuit breaker. */
export function createCluster(client: Client, index: string, options: ClusterOptions = {}) {
  const { searchTimeoutMs = 2_000, maxFailures = 5, circuitOpenMs = 2_000, onError } = options;
  let failureCount = 0;
  let circuitOpenUntil = 0;

  async function withCircuitBreaker<T>(call: () => Promise<T>): Promise<T> {
    const now = performance.now();
    if (now < circuitOpenUntil) throw problems.unavailable();
    // While one search is let through, the others are rejected.
    if (failureCount >= maxFailures) circuitOpenUntil = now + circuitOpenMs;
    try {
      const result = await call();
      failureCount = 0;
      circuitOpenUntil = 0;
      return result;
    } catch (error) {
      const { statusCode = 503 } = error as { statusCode?: number };
      // A request that the cluster cannot run says nothing about the cluster.
      if (statusCode >= 500 || statusCode === 429) failureCount++;
      if (failureCount >= maxFailures) circuitOpenUntil = performance.now() + circuitOpenMs;
      onError?.(redactError(error));
      throw problems.unavailable();
    }
  }

  async function send(requests: readonly SearchRequest[], timeoutMs: number): Promise<ClusterReply[]> {
    const body = requests.flatMap((request) => [
      { allow_partial_search_results: false },
      { timeout: `${timeoutMs}ms`, ...request },
    ]);
    const requestTimeoutMs = timeoutMs + graceMs;
    const sending = client.msearch({ index, body }, { requestTimeout: requestTimeoutMs });
    // The client's own time limit is for each attempt.
    const timer = setTimeout(() => sending.abort(), requestTimeoutMs);
    const { responses } = (await sending.finally(() => clearTimeout(timer))).body;
    return responses.map((response) => {
      const { error, status: statusCode, timed_out: isTimedOut } = z.parse(failureSchema, response);
      if (error) throw Object.assign(new Error(`The cluster failed: ${error.type}`), { statusCode });
      if (isTimedOut) throw new Error(`The search took longer than ${timeoutMs} ms.`);
      return parseReply(response);
    });
  }

  /**
   * Runs several searches in one round trip. Each reply is complete: from all shards and within the time limit.
   * @throws {HttpProblem} 503
   */
  const searchAll = (requests: readonly SearchRequest[]): Promise<ClusterReply[]> =>
    withCircuitBreaker(() => send(requests, searchTimeoutMs));

  return {
    searchAll,
    /** Like `searchAll`, for one search. */
    search: async (request: SearchRequest): Promise<ClusterReply> => (await searchAll([request]))[0]!,
    /** Without the circuit breaker, and with a longer time limit: the first searches of a cold node take long. */
    searchWithin: (request: SearchRequest, timeoutMs: number): Promise<ClusterReply[]> =>
      send([request], timeoutMs),
  };
}
export type Cluster = ReturnType<typeof createCluster>;
