// `pnpm verify`: everything that needs neither a database nor a browser, in a minute or two. Stops at the first fault.
import { runStep } from './verify/run-step.ts';
import { steps } from './verify/steps.ts';

for (const step of steps) {
  if (await runStep(step)) continue;
  console.error(`\nverify stopped: ${step.name} did not pass (${step.command.join(' ')}).`);
  process.exit(1);
}
console.log('\nverify passed');
