import { startChild } from '../measure/child.ts';
import { formatListingCount } from '../measure/goal.ts';
import { openBenchDatabase } from '../servers/data.ts';
import { readSamples } from '../servers/samples.ts';

/** Memory limit of a search service in `deploy/kubernetes/search.yaml`. */
export const podMemoryMb = 1024;

export async function openBenchSize(listingCount: number, firstPort: number) {
  const mongo = await openBenchDatabase(listingCount, firstPort);
  const samples = await readSamples(mongo.uri);
  /** Child process with an index of its own. */
  const engine = await startChild('tools/bench/servers/engine.ts', { args: [mongo.uri] });
  return {
    listingCount,
    /** For example "100k". */
    name: formatListingCount(listingCount),
    mongo,
    engine,
    samples,
    /** First port of the servers to measure; further servers use the next ones. */
    port: firstPort + 1,
    stop: async () => {
      await engine.stop();
      await mongo.stop();
    },
  };
}
export type BenchSize = Awaited<ReturnType<typeof openBenchSize>>;
