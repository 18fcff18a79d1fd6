// `npm test`: runs every stage to its end and prints a line for each, and the totals. `--all`: long tests at full size.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from './command.ts';
import { formatCounts, formatStage, type RunSummary, summarizeRun } from './test/tally.ts';
import { root, runSteps, type Step } from './verify/run-steps.ts';
import { checks, createVitestCommand, fastTestsStep, messagesStep, typesStep } from './verify/steps.ts';

const help = `npm test           every stage to its end, long tests in their short form
npm run test:all   long tests at full size, too`;

const { all: runsAll } = readArguments(help, {
  options: { all: { type: 'boolean', default: false } },
}).values;
if (runsAll) process.env.FULL_TESTS = '1';
else delete process.env.FULL_TESTS;

interface Stage {
  name: string;
  steps: Step[];
  /** Report file of its runner, in test-results/. Absent: each failed step counts as one failure. */
  report?: string;
}

const stages: Stage[] = [
  { name: 'Messages', steps: [messagesStep] },
  { name: 'Types', steps: [typesStep] },
  { name: 'Checks and build', steps: checks },
  { name: 'Unit and DOM tests', steps: [fastTestsStep], report: 'fast.json' },
  {
    name: 'Tests on MongoDB',
    steps: [
      {
        name: 'Tests on MongoDB',
        // Tests wait for the database, so more workers than cores are faster.
        command: [...createVitestCommand('db', 'db'), '--maxWorkers=3'],
        streams: true,
      },
    ],
    report: 'db.json',
  },
  // On a machine without Java they are skipped, which the line of the stage counts.
  ...(runsAll
    ? [
        {
          name: 'Tests of the search cluster',
          steps: [
            {
              name: 'Tests of the search cluster',
              command: createVitestCommand('engine', 'engine'),
              streams: true,
            },
          ],
          report: 'engine.json',
        },
      ]
    : []),
  {
    name: 'Tests on whole copies',
    steps: [{ name: 'Tests on whole copies', command: createVitestCommand('site', 'site'), streams: true }],
    report: 'site.json',
  },
  {
    name: 'Journeys',
    steps: [
      {
        name: 'Journeys',
        command: ['e2e/node_modules/.bin/playwright', 'test', '--config', 'e2e/playwright.config.ts'],
        streams: true,
      },
    ],
    report: 'e2e.json',
  },
];

const reportsFolder = path.join(root, 'test-results');
await rm(reportsFolder, { recursive: true, force: true }); // removes old reports

const summaries: RunSummary[] = [];
const lines: string[] = [];
const secondsByStage = new Map<string, number>();
for (const { name, steps, report } of stages) {
  const startedAt = performance.now();
  const failedCount = (await runSteps(steps)).length;
  const seconds = (performance.now() - startedAt) / 1000;
  secondsByStage.set(name, seconds);
  const summary = report
    ? await summarizeRun(path.join(reportsFolder, report), failedCount === 0)
    : undefined;
  if (summary) summaries.push(summary);
  else if (failedCount > 0)
    summaries.push({ passed: 0, failed: failedCount, skipped: 0, slowest: [], failures: [] });
  lines.push(formatStage(name, seconds, summary));
}

const totalSeconds = [...secondsByStage.values()].reduce((sum, seconds) => sum + seconds, 0);
const ratio = totalSeconds / (secondsByStage.get('Types') ?? 1);
console.log(`\n${lines.join('\n')}`);
console.log(
  `Altogether ${totalSeconds.toFixed(0)} s, ${ratio.toFixed(1)} × the type check${runsAll ? '' : ' (goal: 32)'}`,
);
console.log(`\n${formatCounts(summaries)}`);
process.exitCode = summaries.some(({ failed }) => failed > 0) ? 1 : 0;
