// `npm test`, after tools/bootstrap.mjs has brought Node and the packages: everything, each stage to its end. The last
// line is summed from what the runners themselves wrote of their runs.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Counts, closingLine, countRun, warning } from './test/tally.ts';
import { root, runStep, type Step } from './verify/run-step.ts';
import { fastTests, steps, vitest } from './verify/steps.ts';

const databaseTests: Step = { name: 'Tests on MongoDB', command: vitest('db', 'db'), streams: true };
const siteTests: Step = { name: 'Tests on whole copies', command: vitest('site', 'site'), streams: true };
const journeys: Step = {
  name: 'Browser journeys',
  command: ['e2e/node_modules/.bin/playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  streams: true,
};

const reports = new Map([
  [fastTests, 'fast.json'],
  [databaseTests, 'db.json'],
  [siteTests, 'site.json'],
  [journeys, 'e2e.json'],
]);
const results = path.join(root, 'test-results');
await rm(results, { recursive: true, force: true }); // an old report is no report

const runs: Counts[] = [];
for (const step of [...steps, databaseTests, siteTests, journeys]) {
  const passed = await runStep(step);
  const report = reports.get(step);
  if (report) runs.push(await countRun(path.join(results, report), passed));
  else if (!passed) runs.push({ passed: 0, failed: 1, skipped: 0 });
}
const unsteady = warning(runs);
if (unsteady) console.log(`\n${unsteady}`);
console.log(`\n${closingLine(runs)}`);
process.exitCode = runs.some(({ failed }) => failed > 0) ? 1 : 0;
