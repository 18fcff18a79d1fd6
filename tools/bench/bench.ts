// `pnpm bench [--listings 10000,100000] [--rounds 5] [--only G2,G8] [--port 22300] [--section Title]`: measures the
// performance goals of docs/benchmarks.md. Exits 1 if one is not met. A full run writes its results to that document;
// so does a run of public pages (G15) alone. With `--section`, a run of some goals replaces their rows under that
// heading. Data, database and log are stored in .data/bench. BENCH_PROFILE=folder writes CPU profiles.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openSize } from './goals/bench-size.ts';
import { measureSearch } from './goals/g1-g2-search.ts';
import { measureHits } from './goals/g4-hits.ts';
import { measureFreshness } from './goals/g5-fresh.ts';
import { measurePages } from './goals/g6-pages.ts';
import { measureMiddleware } from './goals/g8-middleware.ts';
import { measureGatewayHop } from './goals/g10-gateway-hop.ts';
import { measureImport, measureImportBeside } from './goals/g11-import.ts';
import { measureStart } from './goals/g14-start.ts';
import { measurePublicPages } from './goals/g15-public-pages.ts';
import { measureMemory } from './goals/g16-memory.ts';
import { measureTelemetry } from './goals/g19-telemetry.ts';
import { measureLogin } from './goals/s14-login.ts';
import { isMet, measure, type Outcome } from './measure/goal.ts';
import { describeMachine } from './measure/machine.ts';
import { formatOutcome, formatTable, updateSection, writeSection } from './measure/report.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    listings: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '22300' },
    /** Other load on the machine, reported with the figures. */
    note: { type: 'string', default: '' },
    section: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const port = Number(values.port);
const only = values.only.split(',').filter(Boolean);
const isRequested = (...ids: string[]) => only.length === 0 || ids.some((id) => only.includes(id));

const outcomes: Outcome[] = [];
const note = (found: Outcome[]) => {
  for (const outcome of found) console.log(formatOutcome(outcome));
  outcomes.push(...found);
};

if (isRequested('G8')) note(await measure('G8', () => measureMiddleware([port, port + 1], rounds)));
if (isRequested('G10')) note(await measure('G10', () => measureGatewayHop([port, port + 1], rounds)));
if (isRequested('G11')) note(await measure('G11', () => measureImport(port)));
if (isRequested('G16')) note(await measure('G16', () => measureMemory(port + 10)));
if (isRequested('S14')) note(await measure('S14', () => measureLogin(port)));
let mongodb = '';
for (const listings of values.listings.split(',').map(Number)) {
  if (!isRequested('G1', 'G2', 'G4', 'G5', 'G6', 'G11', 'G14', 'G15', 'G19')) break;
  const size = await openSize(listings, port);
  mongodb = `MongoDB ${size.mongo.version}`;
  try {
    if (isRequested('G1', 'G2')) note(await measure('G1', () => measureSearch(size, rounds)));
    if (isRequested('G4')) note(await measure('G4', () => measureHits(size)));
    if (isRequested('G5')) note(await measure('G5', () => measureFreshness(size)));
    if (isRequested('G6')) note(await measure('G6', () => measurePages(size, rounds)));
    if (isRequested('G11')) note(await measure('G11', () => measureImportBeside(size)));
    if (isRequested('G14')) note(await measure('G14', () => measureStart(size, rounds)));
    if (isRequested('G15')) note(await measure('G15', () => measurePublicPages(size, rounds)));
    if (isRequested('G19')) note(await measure('G19', () => measureTelemetry(size, rounds)));
  } finally {
    await size.stop();
  }
}

const conditions = `${[describeMachine([mongodb]), values.note].filter(Boolean).join('. ')}.`;
const report = path.join(import.meta.dirname, '../../docs/benchmarks.md');
const ofPages = (outcome: Outcome) => outcome.id === 'G15';
const services = outcomes.filter((outcome) => !ofPages(outcome));
const title = values.section || 'Services';
const describe = (command: string) => `\`${command}\`, ${rounds} rounds. ${conditions}`;
const intro = describe(`pnpm bench${title === 'Services' ? '' : ` --listings ${values.listings}`}`);
if (only.length === 0) writeSection(report, title, `${intro}\n\n${formatTable(services)}`);
else if (values.section) updateSection(report, title, intro, services);
if (isRequested('G15')) {
  const pages = outcomes.filter(ofPages);
  writeSection(report, 'Public pages', `${describe('pnpm bench --only G15')}\n\n${formatTable(pages)}`);
}
process.exitCode = outcomes.every(isMet) ? 0 : 1;
