import { getCollections } from '@app/db';
import type { Mongo } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { type Child, startChild } from '../measure/child.ts';
import { formatListingCount } from '../measure/goal.ts';
import { openBenchDatabase } from '../servers/data.ts';
import { readSamples, type Samples } from '../servers/samples.ts';

/** Memory limit of a search service in `deploy/kubernetes/search.yaml`. */
export const podMemoryMb = 1024;

export interface BenchSize {
  listingCount: number;
  /** For example "100k". */
  name: string;
  mongo: Mongo;
  /** Child process with an index of its own. */
  engine: Child;
  samples: Samples;
  /** First port of the servers to measure; further servers use the next ones. */
  port: number;
  stop(): Promise<void>;
}

export async function openBenchSize(listingCount: number, firstPort: number): Promise<BenchSize> {
  const mongo = await openBenchDatabase(listingCount, firstPort);
  const { client, db } = await connectMongo(mongo.uri);
  const samples = await readSamples(getCollections(db));
  await client.close();
  const engine = await startChild('tools/bench/servers/engine.ts', { args: [mongo.uri] });
  return {
    listingCount,
    name: formatListingCount(listingCount),
    mongo,
    engine,
    samples,
    port: firstPort + 1,
    stop: async () => {
      await engine.stop();
      await mongo.stop();
    },
  };
}
