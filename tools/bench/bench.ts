// `pnpm bench [--listings 10000,100000] [--rounds 5] [--only G2,G8] [--port 22300]`: the speed goals of
// docs/benchmarks.md, each beside its limit. Exits 1 where one is not met, and keeps its output there after a whole run.
// Data, a database of its own and its log live in .data/bench. BENCH_PROFILE=folder writes CPU profiles.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openSize } from './bench-size.ts';
import { g1g2 } from './g1-g2-search.ts';
import { g4 } from './g4-hits.ts';
import { g5 } from './g5-fresh.ts';
import { g6 } from './g6-pages.ts';
import { g8 } from './g8-middleware.ts';
import { g10 } from './g10-gateway-hop.ts';
import { isMet, measure, type Outcome } from './goal.ts';
import { machineClass } from './machine.ts';
import { line, table, writeSection } from './report.ts';
import { s14 } from './s14-login.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    listings: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '22300' },
  },
});
const rounds = Number(values.rounds);
const port = Number(values.port);
const only = values.only.split(',').filter(Boolean);
const isAsked = (...ids: string[]) => only.length === 0 || ids.some((id) => only.includes(id));

const outcomes: Outcome[] = [];
const note = (found: Outcome[]) => {
  for (const outcome of found) console.log(line(outcome));
  outcomes.push(...found);
};

if (isAsked('G8')) note(await measure('G8', () => g8([port, port + 1], rounds)));
if (isAsked('G10')) note(await measure('G10', () => g10([port, port + 1], rounds)));
if (isAsked('S14')) note(await measure('S14', () => s14(port)));
let mongodb = '';
for (const listings of values.listings.split(',').map(Number)) {
  if (!isAsked('G1', 'G2', 'G4', 'G5', 'G6')) break;
  const size = await openSize(listings, port);
  mongodb = `MongoDB ${size.mongo.version}`;
  try {
    if (isAsked('G1', 'G2')) note(await measure('G1', () => g1g2(size, rounds)));
    if (isAsked('G4')) note(await measure('G4', () => g4(size)));
    if (isAsked('G5')) note(await measure('G5', () => g5(size)));
    if (isAsked('G6')) note(await measure('G6', () => g6(size, rounds)));
  } finally {
    await size.stop();
  }
}

if (only.length === 0) {
  const how = `\`pnpm bench\`, ${rounds} rounds. ${machineClass([mongodb])}.`;
  writeSection(
    path.join(import.meta.dirname, '../../docs/benchmarks.md'),
    'Services',
    `${how}\n\n${table(outcomes)}`,
  );
}
process.exitCode = outcomes.every(isMet) ? 0 : 1;
