// `pnpm bench`: the goals of docs/benchmarks.md; exits 1 if one is not met. BENCH_PROFILE=folder writes CPU profiles.
import { readArguments } from '../command.ts';
import { type BenchSize, openBenchSize } from './goals/bench-size.ts';
import { measureSearch } from './goals/g1-search.ts';
import { measureFreshness } from './goals/g5-fresh.ts';
import { measureGatewayHop } from './goals/g10-gateway-hop.ts';
import { measureStart } from './goals/g14-start.ts';
import { measurePublicPages } from './goals/g15-public-pages.ts';
import { describeMachine, type GoalOutcome, reportGoal } from './measure/goal.ts';

const { values } = readArguments(
  'pnpm bench [--listings 10000,100000] [--rounds 5] [--only G1,G10] [--port 22300]',
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
const isRequested = (id: string) => requestedIds.length === 0 || requestedIds.includes(id);

const goalsBySize: [id: string, measure: (size: BenchSize) => Promise<GoalOutcome[]>][] = [
  ['G1', (size) => measureSearch(size, roundCount)],
  ['G5', measureFreshness],
  ['G14', measureStart],
  ['G15', (size) => measurePublicPages(size, roundCount)],
];
const requestedGoals = goalsBySize.filter(([id]) => isRequested(id));

const areMet: boolean[] = [];
if (isRequested('G10')) areMet.push(await reportGoal('G10', () => measureGatewayHop(port, roundCount)));
if (requestedGoals.length > 0)
  for (const listingCount of values.listings.split(',').map(Number)) {
    const size = await openBenchSize(listingCount, port);
    try {
      for (const [id, measure] of requestedGoals) areMet.push(await reportGoal(id, () => measure(size)));
    } finally {
      await size.stop();
    }
  }
console.log(`${roundCount} rounds. ${describeMachine()}.`);
process.exitCode = areMet.every(Boolean) ? 0 : 1;
