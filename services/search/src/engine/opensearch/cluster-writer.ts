import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@opensearch-project/opensearch';
import type { SearchableListing } from '../../index/listing.ts';
import { formHash, mapping, toDocument } from './document.ts';
import { lastResult } from './query.ts';

/** The state of a listing at a time of the database; without `listing` it is no longer public. */
export interface TimedChange {
  id: string;
  listing: SearchableListing | undefined;
  /** Grows with every write of the database. */
  version: number;
}

export interface WriterOptions {
  /** Name of the site, as several may share a cluster. */
  site?: string;
  shards?: number;
  replicas?: number;
}

interface BulkResult {
  status: number;
  result?: string;
}

const bulkSize = 1_000;
const mostTries = 6;
const firstWaitMs = 100;
const termsPerPage = 10_000;

/** A listing that the cluster refuses in any case: a fault of ours, which stops the feed. */
export class ListingRefused extends Error {
  override name = 'ListingRefused';
}

/** Writes listings to the cluster. Each write has a version, so that repeated and late ones change nothing. */
export function createClusterWriter(
  client: Client,
  { site = 'site', shards = 1, replicas = 1 }: WriterOptions = {},
) {
  /** What this version of the service reads and writes: one per form of documents. */
  const alias = `${site.toLowerCase()}-listings-${formHash}`;

  async function write(index: string, changes: readonly TimedChange[]): Promise<void> {
    let left = changes;
    for (let tries = 1; left.length > 0; tries++) {
      const { body } = await client.bulk({
        index,
        require_alias: index === alias,
        body: left.flatMap(({ id, listing, version }): object[] => {
          const meta = { _id: id, version, version_type: 'external' };
          return listing ? [{ index: meta }, toDocument(listing)] : [{ delete: meta }];
        }),
      } as never);
      const results = (body.items as Record<string, BulkResult>[]).map(
        (item) => (item.index ?? item.delete)!,
      );
      // 409: the cluster has a later state. 404 without this result: there is no such index.
      const failed = results.flatMap(({ status, result }, i) =>
        status < 300 || status === 409 || result === 'not_found' ? [] : [i],
      );
      const refused = results.findIndex(({ status }) => status === 400);
      if (refused >= 0) throw new ListingRefused(`The cluster refused the listing ${left[refused]!.id}.`);
      if (failed.length > 0 && tries === mostTries)
        throw new Error(`The cluster did not take ${failed.length} changes: ${results[failed[0]!]!.status}.`);
      left = failed.map((i) => left[i]!);
      if (left.length > 0) await wait(firstWaitMs * 2 ** tries);
    }
  }

  /** Deletes the indices of this form that the alias does not lead to. */
  async function deleteUnused(): Promise<void> {
    const { body } = await client.indices.getAlias({ index: `${alias}-*` });
    for (const [index, { aliases }] of Object.entries(body))
      if (!(alias in aliases)) await client.indices.delete({ index });
  }

  return {
    alias,

    /** Writes changes; on return all searches see them. */
    async apply(changes: readonly TimedChange[], index: string = alias): Promise<void> {
      for (let i = 0; i < changes.length; i += bulkSize) await write(index, changes.slice(i, i + bulkSize));
      // Also if all were known: the process that wrote them may not have refreshed yet.
      await client.indices.refresh({ index });
    },

    /** The index that the alias leads to. */
    async findIndex(): Promise<string | undefined> {
      const { body } = await client.indices.getAlias({ name: alias }, { ignore: [404] });
      return Object.keys(body).find((name) => name.startsWith(alias));
    },

    /** Fills a new index with all listings. The alias leads to it after `finish`. */
    async build(listings: AsyncIterable<SearchableListing>, version: number) {
      const index = `${alias}-${version.toString(36)}`;
      const settings = {
        number_of_shards: shards,
        number_of_replicas: 0,
        refresh_interval: '-1',
        // Deletions are remembered longer than a process may lag behind.
        gc_deletes: '1h',
        max_result_window: lastResult,
      };
      await deleteUnused();
      const body = { settings: { index: settings }, mappings: mapping };
      await client.indices.create({ index, body } as never);
      let batch: TimedChange[] = [];
      let pending = Promise.resolve();
      let count = 0;
      for await (const listing of listings) {
        count++;
        batch.push({ id: listing.id, listing, version });
        if (batch.length < bulkSize) continue;
        await pending;
        pending = write(index, batch);
        pending.catch(() => {});
        batch = [];
      }
      await pending;
      await write(index, batch);
      const usual = { index: { number_of_replicas: replicas, refresh_interval: '1s' } };
      await client.indices.putSettings({ index, body: usual } as never);
      await client.indices.refresh({ index });
      return { index, count };
    },

    /** Turns the alias to a new index in one step. The former one stays until the next build, for searches under way. */
    async finish(index: string): Promise<void> {
      const actions = [
        { remove: { index: `${alias}-*`, alias, must_exist: false } },
        { add: { index, alias } },
      ];
      await client.indices.updateAliases({ body: { actions } } as never);
    },

    /** All different values of a field. */
    async *listTerms(index: string, field: 'words' | 'schedules'): AsyncGenerator<string> {
      for (let after: object | undefined, isLast = false; !isLast; ) {
        const sources = [{ value: { terms: { field } } }];
        const values = { composite: { size: termsPerPage, sources, ...(after && { after }) } };
        const { body } = await client.search({ index, body: { size: 0, aggs: { values } } } as never);
        // biome-ignore lint/suspicious/noExplicitAny: the reply of this aggregation
        const { buckets, after_key } = (body.aggregations as any).values;
        for (const { key } of buckets) yield key.value;
        after = after_key;
        isLast = buckets.length < termsPerPage;
      }
    },

    /** Number of listings, and the revisions of some of them by id. */
    async compare(ids: readonly string[]): Promise<{ total: number; revisions: Map<string, number> }> {
      const body = {
        track_total_hits: true,
        size: ids.length,
        _source: ['revision'],
        query: { ids: { values: ids } },
        aggs: { all: { global: {} } },
      };
      const { body: reply } = await client.search({ index: alias, body } as never);
      // biome-ignore lint/suspicious/noExplicitAny: the reply of this search
      const { hits, aggregations } = reply as any;
      return {
        total: aggregations.all.doc_count,
        revisions: new Map(
          hits.hits.map(({ _id, _source }: { _id: string; _source: { revision: number } }) => [
            _id,
            _source.revision,
          ]),
        ),
      };
    },

    /** True if each listing is in a shard that answers, or if there is no index yet. */
    async isWhole(): Promise<boolean> {
      const { body } = await client.cluster
        .health({ index: `${alias}*`, timeout: '1s' } as never, { requestTimeout: 1_500, maxRetries: 0 })
        .catch(() => ({ body: { status: 'red' } }));
      return body.status !== 'red';
    },
  };
}
export type ClusterWriter = ReturnType<typeof createClusterWriter>;
