// `pnpm bench:pages [--url http://localhost:4000] [--visits 5] [--only G12] [--port 22310]`: runs Lighthouse on the
// running, seeded site and sums the bytes of each page's scripts (G13), and compares the same pages with the code built
// as one bundle (G12). Exits 1 if a goal is not met; writes its results to docs/benchmarks.md.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { normalizeResultsPath } from '@app/seo';
import { call, searchProsthetists } from '@app/types';
import { isMet, type Outcome } from './measure/goal.ts';
import { describeMachine } from './measure/machine.ts';
import { formatOutcome, formatTable, writeSection } from './measure/report.ts';
import { auditPage } from './pages/audit-page.ts';
import { startBrowser } from './pages/browser.ts';
import { compareWithBundle } from './pages/g12-one-bundle.ts';
import { checkPage, type PageBudget } from './pages/page-goals.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 4000}` },
    visits: { type: 'string', default: '5' },
    only: { type: 'string', default: 'G12,G13' },
    /** This port and the next one: gateways of both builds. */
    port: { type: 'string', default: '22310' },
    /** Other load on the machine, reported with the figures. */
    note: { type: 'string', default: '' },
  },
});
const origin = new URL(values.url).origin;
const search = { zipCode: '63101', radius: 100 };

const found = await call(searchProsthetists, { query: search }, { origin }).catch(() => undefined);
const profile = found?.prosthetists[0];
if (!profile) {
  console.error(`No seeded site answers at ${origin}. Start it with \`npm start\`, or name it with --url.`);
  process.exit(2);
}

const pages: (PageBudget & { path: string })[] = [
  { name: 'home', path: '/', scriptKilobytes: 173 },
  {
    name: 'results',
    path: normalizeResultsPath({ zipCode: search.zipCode, radius: String(search.radius) }),
    scriptKilobytes: 216,
  },
  { name: 'profile', path: `/prosthetists/${profile.slug}`, scriptKilobytes: 214 },
];

const visits = Number(values.visits);
const isRequested = (id: string) => values.only.split(',').includes(id);
const message = `${[describeMachine(), values.note].filter(Boolean).join('. ')}.`;
const keep = (title: string, how: string, outcomes: readonly Outcome[]) =>
  writeSection(
    path.join(import.meta.dirname, '../../docs/benchmarks.md'),
    title,
    `${how} ${message}\n\n${formatTable(outcomes)}`,
  );

const outcomes: Outcome[] = [];
const note = (found: readonly Outcome[]) => {
  for (const outcome of found) console.log(formatOutcome(outcome));
  outcomes.push(...found);
};

const browser = await startBrowser();
try {
  if (isRequested('G13')) {
    for (const page of pages)
      note(checkPage(page, await auditPage(origin + page.path, browser.port, visits)));
    keep('Pages', `Lighthouse, mobile preset, median of ${visits} visits.`, outcomes);
  }
  if (isRequested('G12')) {
    const before = outcomes.length;
    const port = Number(values.port);
    const ports = [port, port + 1] as const;
    await compareWithBundle({ data: origin, pages, browserPort: browser.port, pairs: visits, ports, note });
    const how = `Lighthouse, mobile preset, median of ${visits} pairs of visits, taken in turn.`;
    keep('Pages against one bundle', how, outcomes.slice(before));
  }
} finally {
  await browser.stop();
}
process.exitCode = outcomes.every(isMet) ? 0 : 1;
