// `pnpm bench`: the goals of docs/benchmarks.md; exits 1 if one is not met. BENCH_PROFILE=folder writes CPU profiles.
import { readArguments } from '../command.ts';
import { type BenchSize, openBenchSize } from './goals/bench-size.ts';
import { measureSearch } from './goals/g1-g2-search.ts';
import { measureFreshness } from './goals/g5-fresh.ts';
import { measureGatewayHop } from './goals/g10-gateway-hop.ts';
import { measureImport, measureImportWithSearch } from './goals/g11-import.ts';
import { measureStart } from './goals/g14-start.ts';
import { measurePublicPages } from './goals/g15-public-pages.ts';
import { measureMemory } from './goals/g16-memory.ts';
import { describeMachine, type GoalOutcome, reportGoal } from './measure/goal.ts';

const { values } = readArguments(
  'pnpm bench [--listings 10000,100000] [--rounds 5] [--only G2,G10] [--port 22300]',
  {
    options: {
      listings: { type: 'string', default: '10000,100000' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      port: { type: 'string', default: '22300' },
    },
  },
);
const roundCount = Number(values.rounds);
const port = Number(values.port);
const requestedIds = values.only.split(',').filter(Boolean);
const isRequested = ([ids]: [string, ...unknown[]]) =>
  requestedIds.length === 0 || ids.split(' ').some((id) => requestedIds.includes(id));

const singleRunGoals: [ids: string, work: () => Promise<GoalOutcome[]>][] = [
  ['G10', () => measureGatewayHop(port, roundCount)],
  ['G11', () => measureImport(port)],
  ['G16', () => measureMemory(port + 10)],
];
const perSizeGoals: [ids: string, work: (size: BenchSize) => Promise<GoalOutcome[]>][] = [
  ['G1 G2', (size) => measureSearch(size, roundCount)],
  ['G5', measureFreshness],
  ['G11', measureImportWithSearch],
  ['G14', measureStart],
  ['G15', (size) => measurePublicPages(size, roundCount)],
];

const areMet: boolean[] = [];
for (const [ids, work] of singleRunGoals.filter(isRequested)) areMet.push(await reportGoal(ids, work));
if (perSizeGoals.some(isRequested))
  for (const listingCount of values.listings.split(',').map(Number)) {
    const size = await openBenchSize(listingCount, port);
    try {
      for (const [ids, work] of perSizeGoals.filter(isRequested))
        areMet.push(await reportGoal(ids, () => work(size)));
    } finally {
      await size.stop();
    }
  }
console.log(`${roundCount} rounds. ${describeMachine()}.`);
process.exitCode = areMet.every(Boolean) ? 0 : 1;
