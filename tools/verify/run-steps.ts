import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { startTimer } from '../command.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Step {
  name: string;
  command: string[];
  /** Streams its output, because it takes long; otherwise output is shown only on failure. */
  streams?: boolean;
  /** Takes long, so it starts only if all previous steps passed. The same applies to steps that stream. */
  isLong?: boolean;
  /** Runs alone: after all previous steps and before the next. */
  runsAlone?: boolean;
  advice?: string;
}

const children = new Set<ChildProcess>();
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopping = true;
    for (const child of children) child.kill(signal);
  });
}

/** Environment variables removed from the tests' environment. */
const removedVariables = ['PORT', 'DATA_DIR', 'SEED_LISTINGS', 'MONGODB_URI'];

/**
 * Runs steps in order, two at a time; steps that stream or run alone are not parallel. Returns the failed ones.
 * With `stopOnFailure`, no long step starts after a failure, and none after a step that runs alone failed.
 */
export async function runSteps(
  steps: readonly Step[],
  { stopOnFailure = false }: { stopOnFailure?: boolean } = {},
): Promise<Step[]> {
  const failedSteps: Step[] = [];
  const stepPromises = new Set<Promise<void>>();
  for (const step of steps) {
    const runsAlone = step.runsAlone || step.streams;
    const isDelayed = stopOnFailure && (step.isLong || step.streams);
    while (stepPromises.size > (runsAlone || isDelayed ? 0 : 1)) await Promise.race(stepPromises);
    if (isDelayed && failedSteps.length > 0) continue;
    const stepPromise = runStep(step).then((hasPassed) => {
      stepPromises.delete(stepPromise);
      if (!hasPassed) failedSteps.push(step);
    });
    stepPromises.add(stepPromise);
    if (runsAlone) await stepPromise;
    if (runsAlone && stopOnFailure && failedSteps.length > 0) break;
  }
  await Promise.all(stepPromises);
  return failedSteps;
}

async function runStep({ name, command, streams, advice }: Step): Promise<boolean> {
  if (isStopping) process.exit(1);
  const env: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !removedVariables.includes(key)),
  );
  env.PATH = [path.join(root, 'node_modules/.bin'), env.PATH].join(path.delimiter);
  if (streams) console.log(`\n── ${name}`);
  const readTimer = startTimer();
  const [program = '', ...args] = command;
  const hasPassed = await new Promise<boolean>((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: streams ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(false);
    });
    child.once('close', (code) => {
      children.delete(child);
      if (code !== 0) process.stderr.write(output);
      resolve(code === 0);
    });
  });
  console.log(`${hasPassed ? '✓' : '✗'} ${name} (${readTimer()})`);
  if (!hasPassed && advice) console.error(advice);
  if (isStopping) process.exit(1);
  return hasPassed;
}
