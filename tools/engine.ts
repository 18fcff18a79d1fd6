// `pnpm engine`: runs a real search cluster of one node on this machine, for manual testing.
import { findMissingPrerequisite } from '@app/test-kit/opensearch/jars';
import { startOpenSearch } from '@app/test-kit/opensearch/start-opensearch';
import { readArguments } from './command.ts';

const help = `pnpm engine   a search cluster of one node, until Ctrl-C; SEARCH_ENGINE_URL=… npm start uses it`;

const { port, heap, nodes } = readArguments(help, {
  options: {
    port: { type: 'string', default: '9200' },
    heap: { type: 'string', default: '512' },
    nodes: { type: 'string', default: '1' },
  },
}).values;
const missingPrerequisite = await findMissingPrerequisite();
if (missingPrerequisite) {
  console.error(`No search cluster can run here: ${missingPrerequisite}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
console.log('starting OpenSearch … (the first time its jars are fetched)');
const { url } = await startOpenSearch({
  port: Number(port),
  heapMb: Number(heap),
  nodeCount: Number(nodes),
});
console.log(`SEARCH_ENGINE_URL=${url} SEARCH_ENGINE_REPLICAS=${Number(nodes) > 1 ? 1 : 0} npm start`);
