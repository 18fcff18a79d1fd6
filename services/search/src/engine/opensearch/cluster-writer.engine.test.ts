import { randomUUID } from 'node:crypto';
import type {} from '@app/test-kit/opensearch/setup';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createSampleListings } from '../../testing/samples.ts';
import { createClusterClient } from './cluster.ts';
import { createClusterWriter } from './cluster-writer.ts';

const clusterUrl = inject('searchEngineUrl');
const samples = createSampleListings(700, 3);
const site = `writer-${randomUUID()}`;
const clusterClient = createClusterClient({ nodeUrls: clusterUrl ?? 'http://127.0.0.1:9' });
const writer = createClusterWriter(clusterClient, { site, replicaCount: 0 });

async function* streamNoListings() {}

describe.skipIf(!clusterUrl)('the writer of the search cluster', { timeout: 60_000 }, () => {
  afterEach(async () => {
    await clusterClient.indices.delete({ index: `${site}-*` });
  });

  it('fails to build an index that is deleted meanwhile, and does not create it again', async () => {
    async function* streamAndDeleteIndex() {
      yield* samples.slice(0, 350);
      // So many that some requests are sent before.
      yield* Array.from({ length: 2_500 }, () => samples[0]!);
      await clusterClient.indices.delete({ index: `${writer.alias}-*` });
      yield* samples.slice(350);
    }
    await expect(writer.build(streamAndDeleteIndex(), 1)).rejects.toThrow('did not take');
    expect((await clusterClient.indices.get({ index: `${site}-*` })).body).toEqual({});
  });

  it('writes a later state of the same version, as of one transaction', async () => {
    const { index } = await writer.build(streamNoListings(), 1);
    await writer.switchAlias(index);
    for (const reviewCount of [1, 2])
      await writer.apply([{ id: samples[0]!.id, listing: { ...samples[0]!, reviewCount }, version: 2 }]);
    const { body } = await clusterClient.get({ index: writer.alias, id: samples[0]!.id });
    expect(body).toMatchObject({ _source: { reviewCount: 2 } });
  });
});
