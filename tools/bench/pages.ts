// `pnpm bench:pages [--url http://localhost:4000] [--visits 5]`: Lighthouse on the running, seeded site (G13), and the
// bytes of each page's own scripts (G12). Exits 1 where a goal is not met; keeps its output in docs/benchmarks.md.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { call, searchProsthetists } from '@app/types';
import { isMet, type Outcome } from './goal.ts';
import { machineClass } from './machine.ts';
import { auditPage } from './pages/audit-page.ts';
import { startBrowser } from './pages/browser.ts';
import { judgePage, type PageBudget } from './pages/page-goals.ts';
import { line, table, writeSection } from './report.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 4000}` },
    visits: { type: 'string', default: '5' },
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
  { name: 'home', path: '/', performance: 95, scriptKilobytes: 150 },
  {
    name: 'results',
    path: `/search-results?zipCode=${search.zipCode}&radius=${search.radius}&page=1`,
    performance: 90,
    scriptKilobytes: 170,
  },
  { name: 'profile', path: `/prosthetists/${profile.slug}`, performance: 90, scriptKilobytes: 165 },
];

const browser = await startBrowser();
const outcomes: Outcome[] = [];
try {
  for (const page of pages) {
    const figures = await auditPage(origin + page.path, browser.port, Number(values.visits));
    const judged = judgePage(page, figures);
    for (const outcome of judged) console.log(line(outcome));
    outcomes.push(...judged);
  }
} finally {
  await browser.stop();
}

const how = `Lighthouse, mobile preset, median of ${values.visits} visits. ${machineClass()}.`;
writeSection(
  path.join(import.meta.dirname, '../../docs/benchmarks.md'),
  'Pages',
  `${how}\n\n${table(outcomes)}`,
);
process.exitCode = outcomes.every(isMet) ? 0 : 1;
