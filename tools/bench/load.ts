// `pnpm bench:load [--listings 10000] [--rounds 5] [--only mix,G7,G9,replicas] [--port 22400]`: measures the whole site
// under a realistic mix of visits, the same search in other frameworks, and a second replica. Needs a built front end.
// A full run writes its results to docs/benchmarks.md; exits 1 if a goal is not met.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getCollections } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { measureCachedAnswers } from './goals/g7-cached-answers.ts';
import { measurePeers } from './load/peers.ts';
import { measureReplicas } from './load/replicas.ts';
import { measureSite } from './load/site-under-load.ts';
import { isMet, measure, type Outcome } from './measure/goal.ts';
import { describeMachine } from './measure/machine.ts';
import { formatOutcome, formatTable, writeSection } from './measure/report.ts';
import { openBenchDatabase } from './servers/data.ts';
import { takeSamples } from './servers/samples.ts';
import { startWholeSite } from './servers/whole-site.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    listings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '22400' },
  },
});
const [listings, rounds, port] = [Number(values.listings), Number(values.rounds), Number(values.port)];
const only = values.only.split(',').filter(Boolean);
const isRequested = (id: string) => only.length === 0 || only.includes(id);
const name = listings >= 1_000_000 ? `${listings / 1_000_000}M` : `${listings / 1000}k`;

const outcomes: Outcome[] = [];
const note = (found: Outcome[]) => {
  for (const outcome of found) console.log(formatOutcome(outcome));
  outcomes.push(...found);
};

const mongo = await openBenchDatabase(listings, port);
try {
  const { client, db } = await connectMongo(mongo.uri);
  const samples = await takeSamples(getCollections(db));
  await client.close();
  const common = { mongo, samples, name, listings, rounds };
  if (isRequested('mix') || isRequested('G9')) {
    const site = await startWholeSite({
      dataDir: path.resolve(import.meta.dirname, '../../.data/bench/load'),
      ...{ listings, port: port + 1, env: { MONGODB_URI: mongo.uri, LOG_LEVEL: 'warn' } },
    });
    try {
      const about = { mongoUri: mongo.uri, samples, name };
      if (isRequested('mix')) note(await measure('load', () => measureSite(site, about)));
      if (isRequested('G9'))
        note(await measure('G9', () => measurePeers(site, { ...common, port: port + 2 })));
    } finally {
      await site.stop();
    }
  }
  const ports = [4, 5, 6].map((i) => port + i);
  if (isRequested('G7')) note(await measure('G7', () => measureCachedAnswers({ ...common, ports })));
  if (isRequested('replicas')) note(await measure('load', () => measureReplicas({ ...common, ports })));
} finally {
  await mongo.stop();
}

if (only.length === 0) {
  const how = `\`pnpm bench:load -- --listings ${listings}\`, ${rounds} rounds. ${describeMachine([`MongoDB ${mongo.version}`])}. Requests by autocannon, on the same machine.`;
  writeSection(
    path.join(import.meta.dirname, '../../docs/benchmarks.md'),
    `Load, ${name}`,
    `${how}\n\n${formatTable(outcomes)}`,
  );
}
process.exitCode = outcomes.every(isMet) ? 0 : 1;
