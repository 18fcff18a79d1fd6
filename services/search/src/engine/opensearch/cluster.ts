import { createBreaker, problems } from '@app/service-kit';
import { Client } from '@opensearch-project/opensearch';
import { type ClusterReply, parseReply } from './parse-reply.ts';
import type { SearchRequest } from './request.ts';

export interface ClusterOptions {
  /** While false, searches are rejected: the index may lack changes, or its words are unknown. Default: always true. */
  isReady?: () => boolean;
  /** Time limit of one search, for the cluster and the client. */
  searchTimeoutMs?: number;
  onError?: (error: unknown) => void;
}

/** Time until an open circuit breaker lets one search through. */
const breakerOpenMs = 2_000;
/** Added to the client's time limit, so that the cluster usually answers first. */
const graceMs = 500;

/** Removes the request from an error of the client, because it contains a person's place and facts. */
export function redactError(error: unknown): Error {
  const { name, message, statusCode } = error as Error & { statusCode?: number };
  // The message of a failed connection is that of its socket, and says which address or certificate is wrong.
  const isWithoutRequest = name === 'Error' || name === 'ConnectionError';
  return new Error(isWithoutRequest ? message : [name, statusCode].filter(Boolean).join(' '));
}

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
export function createCluster(
  client: Client,
  index: string,
  { isReady = () => true, searchTimeoutMs = 2_000, onError }: ClusterOptions = {},
) {
  const breaker = createBreaker({ openMs: breakerOpenMs });

  /** Runs several searches in one round trip, each complete and within the time limit. @throws {HttpProblem} 503 */
  async function searchAll(requests: readonly SearchRequest[]): Promise<ClusterReply[]> {
    if (!isReady() || !breaker.allowsRequest()) throw problems.unavailable();
    try {
      const searchReplies = await sendSearches(requests);
      breaker.recordSuccess();
      return searchReplies;
    } catch (error) {
      const { statusCode = 503 } = error as { statusCode?: number };
      // A request that the cluster cannot run says nothing about the cluster.
      if (statusCode >= 500 || statusCode === 429) breaker.recordFailure();
      onError?.(redactError(error));
      throw problems.unavailable();
    }
  }

  async function sendSearches(requests: readonly SearchRequest[]): Promise<ClusterReply[]> {
    const body = requests.flatMap((request) => [
      { allow_partial_search_results: false },
      { timeout: `${searchTimeoutMs}ms`, ...request },
    ]);
    const requestTimeout = searchTimeoutMs + graceMs;
    const pendingRequest = client.msearch({ index, body }, { requestTimeout });
    // The client's own time limit is for each attempt.
    const timer = setTimeout(() => pendingRequest.abort(), requestTimeout);
    const { responses } = (await pendingRequest.finally(() => clearTimeout(timer))).body;
    return responses.map((response) => {
      if ('error' in response) {
        const message = `The cluster failed: ${response.error.type}`;
        throw Object.assign(new Error(message), { statusCode: response.status });
      }
      if (response.timed_out) throw new Error(`The search took longer than ${searchTimeoutMs} ms.`);
      return parseReply(response);
    });
  }

  return {
    searchAll,
    search: async (request: SearchRequest): Promise<ClusterReply> => (await searchAll([request]))[0]!,
  };
}
export type Cluster = ReturnType<typeof createCluster>;
