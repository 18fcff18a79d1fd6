// `pnpm verify`: all checks without database and browser. Build and tests start only if the short checks passed.
import { printError, readArguments } from './command.ts';
import { listChangedFiles, readAtBase } from './slices/changed-files.ts';
import { readImporters } from './slices/imports.ts';
import { createChangedSteps } from './verify/changed.ts';
import { root, runSteps } from './verify/run-steps.ts';
import { steps } from './verify/steps.ts';

const help = `pnpm verify             all checks that need neither database nor browser
pnpm verify --changed   only files that differ from the base, with the tests nearest to them; takes seconds

--base REF  what to compare with (default main)`;

const { values } = readArguments(help, {
  options: {
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'main' },
  },
});

const createPlan = () =>
  createChangedSteps({
    files: listChangedFiles(values.base, root),
    importers: readImporters(root),
    readAtBase: (file) => readAtBase(file, values.base, root),
  });

async function runVerify(): Promise<void> {
  const failedSteps = await runSteps(values.changed ? createPlan() : steps, { stopOnFailure: true });
  for (const { name, command } of failedSteps)
    console.error(`\nverify stopped: ${name} did not pass (${command.join(' ')}).`);
  if (failedSteps.length > 0) process.exitCode = 1;
  else console.log('\nverify passed');
}

await runVerify().catch(printError);
