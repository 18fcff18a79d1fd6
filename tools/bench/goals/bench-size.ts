import { getCollections } from '@app/db';
import type { Mongo } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { type Child, startChild } from '../measure/child.ts';
import { openBenchDatabase } from '../servers/data.ts';
import { type Samples, takeSamples } from '../servers/samples.ts';

/** What `deploy/kubernetes/search.yaml` allows a search service. */
export const podMb = 1024;

/** Everything that is measured at one size of the data. */
export interface Size {
  listings: number;
  /** "100k". */
  name: string;
  mongo: Mongo;
  /** The index and raw queries, in a process of their own. */
  engine: Child;
  samples: Samples;
  /** Free for servers. */
  ports: readonly number[];
  stop(): Promise<void>;
}

export async function openSize(listings: number, firstPort: number): Promise<Size> {
  const mongo = await openBenchDatabase(listings, firstPort);
  const { client, db } = await connectMongo(mongo.uri);
  const samples = await takeSamples(getCollections(db));
  await client.close();
  const engine = await startChild('tools/bench/servers/engine.ts', { args: [mongo.uri] });
  return {
    listings,
    name: listings >= 1_000_000 ? `${listings / 1_000_000}M` : `${listings / 1000}k`,
    mongo,
    engine,
    samples,
    ports: [1, 2, 3, 4].map((i) => firstPort + i),
    stop: async () => {
      await engine.stop();
      await mongo.stop();
    },
  };
}
