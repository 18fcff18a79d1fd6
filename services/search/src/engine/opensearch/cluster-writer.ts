import { setTimeout as wait } from 'node:timers/promises';
import { groupIntoBatches } from '@app/service-kit';
import type { Client } from '@opensearch-project/opensearch';
import type { SearchableListing } from '../../index/listing.ts';
import type { ListingState } from '../../live-index/feed.ts';
import { documentMapping, schemaHash, toDocument } from './document.ts';
import { listValues, parseReply, readCount } from './parse-reply.ts';
import type { SearchRequest } from './request.ts';
import { maxResults } from './search-requests.ts';

export interface WriterOptions {
  /** Name of the site: several may share a cluster. */
  site?: string;
  shardCount?: number;
  replicaCount?: number;
}

export const maxBulkListings = 1_000;
const maxAttempts = 6;
const firstRetryDelayMs = 100;

/** The cluster refuses a listing and would refuse it again: a bug of this service, which stops the feed. */
export class RejectedListingError extends Error {
  readonly listingId: string;

  constructor(id: string) {
    super(`The cluster refused the listing ${id}.`);
    this.listingId = id;
  }
}

/**
 * `user-refused`: the cluster refuses this user. `certificate-refused`: its certificate is refused here. `red`: it has no
 * index or not all of it. `away`: it does not answer.
 */
export type ClusterHealth = 'complete' | 'user-refused' | 'certificate-refused' | 'red' | 'away';

/** Writes listings to the cluster. Each write has a version, so that repeated and late ones change nothing. */
export function createClusterWriter(
  client: Client,
  { site = 'site', shardCount = 1, replicaCount = 1 }: WriterOptions = {},
) {
  /** The alias that this version of the service reads and writes. Each version of the documents has its own. */
  const alias = `${site.toLowerCase()}-listings-${schemaHash}`;

  const search = async (index: string, body: SearchRequest) =>
    parseReply((await client.search({ index, body })).body);

  /** An index that is built is written by an alias: by its name, the cluster would create it again if it was deleted. */
  const toBuildAlias = (index: string) => `${index}-build`;

  async function writeStates(targetAlias: string, listingStates: readonly ListingState[]): Promise<void> {
    // Only the last of several states of a listing.
    const pendingListingStates = new Map(
      listingStates.map((listingState) => [listingState.id, listingState]),
    );
    for (let attempt = 1; pendingListingStates.size > 0; attempt++) {
      const { body } = await client.bulk({
        index: targetAlias,
        require_alias: true,
        body: [...pendingListingStates.values()].flatMap(({ id, listing, version }): object[] => {
          // All changes of one transaction have the same version.
          const action = { _id: id, version, version_type: 'external_gte' };
          return listing ? [{ index: action }, toDocument(listing)] : [{ delete: action }];
        }),
      });
      let failedStatus = 0;
      for (const item of body.items) {
        const { _id: id, status, result } = (item.index ?? item.delete)!;
        if (status === 400) throw new RejectedListingError(id!);
        // 409: the cluster has a later state. 404 without this result: there is no such index.
        if (status < 300 || status === 409 || result === 'not_found') pendingListingStates.delete(id!);
        else failedStatus = status;
      }
      if (pendingListingStates.size === 0) return;
      if (attempt === maxAttempts)
        throw new Error(`The cluster did not take ${pendingListingStates.size} changes: ${failedStatus}.`);
      await wait(firstRetryDelayMs * 2 ** attempt);
    }
  }

  /** Deletes the indices of this version of the documents that the alias does not point to. */
  async function deleteUnusedIndices(): Promise<void> {
    const { body } = await client.indices.getAlias({ index: `${alias}-*` });
    for (const [index, { aliases }] of Object.entries(body))
      if (!(alias in aliases)) await client.indices.delete({ index });
  }

  return {
    alias,

    /** Writes changes. When it returns, all searches see them. */
    async apply(listingStates: readonly ListingState[], targetAlias: string = alias): Promise<void> {
      await writeStates(targetAlias, listingStates);
      // Even if nothing was new: another process may have written it without refreshing yet.
      await client.indices.refresh({ index: targetAlias });
    },

    /** Finds the index that the alias points to. */
    async findIndex(): Promise<string | undefined> {
      // By the names of its indices: a user may have no rights on others.
      const aliasParams = { index: `${alias}-*`, name: alias };
      const { body } = await client.indices.getAlias(aliasParams, { ignore: [404] });
      return Object.keys(body).find((name) => name.startsWith(alias));
    },

    /** Creates an index and fills it with all listings. Only `buildAlias` points to it until `switchAlias`. */
    async build(listings: AsyncIterable<SearchableListing>, version: number) {
      const index = `${alias}-${version.toString(36)}`;
      const buildAlias = toBuildAlias(index);
      const settings = {
        number_of_shards: shardCount,
        number_of_replicas: 0,
        refresh_interval: '-1',
        // Deletions are remembered longer than a process may lag behind.
        gc_deletes: '1h',
        max_result_window: maxResults,
        // So many different opening hours may be open at once.
        max_terms_count: 2 ** 20,
      };
      await deleteUnusedIndices();
      const aliases = { [buildAlias]: {} };
      await client.indices.create({
        index,
        body: { aliases, settings: { index: settings }, mappings: documentMapping },
      });
      let pendingWrite = Promise.resolve();
      let listingCount = 0;
      for await (const listingBatch of groupIntoBatches(listings, maxBulkListings)) {
        listingCount += listingBatch.length;
        const listingStates = listingBatch.map((listing) => ({ id: listing.id, listing, version }));
        // The next listings are read while these are written.
        await pendingWrite;
        pendingWrite = writeStates(buildAlias, listingStates);
        pendingWrite.catch(() => {});
      }
      await pendingWrite;
      const liveSettings = { number_of_replicas: replicaCount, refresh_interval: '1s' };
      await client.indices.putSettings({ index, body: { index: liveSettings } });
      await client.indices.refresh({ index });
      return { index, buildAlias, listingCount };
    },

    /** Points the alias to a new index, atomically. The previous one is deleted by the next build. */
    async switchAlias(index: string): Promise<void> {
      const actions = [
        { remove: { index: `${alias}-*`, alias, must_exist: false } },
        { remove: { index, alias: toBuildAlias(index) } },
        { add: { index, alias } },
      ];
      await client.indices.updateAliases({ body: { actions } });
    },

    /** Lists all distinct values of a field, each with its number of listings. */
    listTerms: (index: string, field: 'words' | 'schedules') =>
      listValues((request) => search(index, request), field),

    /** Reads the number of all listings, and the revisions of those with these ids. */
    async readSample(ids: string[]): Promise<{ total: number; revisions: Map<string, number> }> {
      const { hits, aggregations } = await search(alias, {
        size: ids.length,
        _source: ['id', 'revision'],
        query: { ids: { values: ids } },
        aggs: { all: { global: {} } },
      });
      return {
        total: readCount(aggregations.all),
        revisions: new Map(hits.map(({ source }) => [source.id!, source.revision!])),
      };
    },

    async readHealth(): Promise<ClusterHealth> {
      try {
        const options = { requestTimeout: 1_500, maxRetries: 0 };
        const { body } = await client.cluster.health({ index: alias, timeout: '1s' }, options);
        return body.status === 'red' ? 'red' : 'complete';
      } catch (error) {
        const { statusCode, message } = error as Error & { statusCode?: number };
        // Errors of the connection have no status.
        if (statusCode === undefined) return message.includes('certificate') ? 'certificate-refused' : 'away';
        if (statusCode === 401 || statusCode === 403) return 'user-refused';
        return statusCode >= 500 ? 'away' : 'red';
      }
    },
  };
}
export type ClusterWriter = ReturnType<typeof createClusterWriter>;
