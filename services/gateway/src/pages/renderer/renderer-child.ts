import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startLimitedChild } from '@app/service-kit';
import { type ChildJob, type ChildMessage, childMessage } from './messages.ts';

/** Beside this file, or beside the bundle that contains it. */
const script = path.join(import.meta.dirname, `renderer-process${path.extname(import.meta.filename)}`);

export interface ChildLimits {
  heapMb: number;
  rssMb: number;
}

/** Arguments that remove permissions. Code from strings could import modules otherwise. */
export const toChildArguments = (heapMb: number): string[] => [
  '--permission',
  `--allow-fs-read=${script}`,
  `--max-old-space-size=${heapMb}`,
  '--max-semi-space-size=4',
  '--disallow-code-generation-from-strings',
];

type Done = ChildMessage & { step: 'done' };
/** The outcome of a job. `ended`: the child was killed for the reason, or crashed. */
export type ChildOutcome =
  | { kind: 'done'; done: Done }
  | { kind: 'ended'; reason: 'timeout' | 'memory' | 'threw'; started: boolean };

interface Running {
  job: number;
  started: boolean;
  /** Called when the child begins the job; its time starts. */
  start: () => void;
  onStep: (message: ChildMessage) => void;
  end: (outcome: ChildOutcome) => void;
}

/** CPU seconds after which the system kills a child. */
export const cpuLimitSeconds = 120;

const memoryCheckMs = 50;
const startMs = 10_000;
const pageBytes = 4096;

/** A child process that runs page code: one job at a time, with limits. */
export function createRendererChild({ heapMb, rssMb }: ChildLimits) {
  const child = startLimitedChild({
    script,
    execArgv: toChildArguments(heapMb),
    cpuSeconds: cpuLimitSeconds,
  });
  let jobs = 0;
  let running: Running | undefined;
  let ended = false;
  let spoken = false;

  const kill = (reason: 'timeout' | 'memory' | 'threw') => {
    ended = true;
    // A process that never started has no pid, and killing it could reach the gateway's own process group.
    if (child.pid !== undefined) child.kill('SIGKILL');
    running?.end({ kind: 'ended', reason, started: running.started });
  };

  child.on('message', (message) => {
    const result = childMessage.safeParse(message);
    if (!running || result.data?.job !== running.job) {
      // An invalid message may come from page code, so the child is not trusted any more.
      if (!result.success) kill('threw');
      return;
    }
    if (!running.started) running.start();
    if (result.data.step === 'done') running.end({ kind: 'done', done: result.data });
    else running.onStep(result.data);
  });
  // V8 aborts the process if its heap is full; the kernel kills it if the machine's memory is.
  child.on('exit', (code, signal) => kill(signal || code === 134 ? 'memory' : 'threw'));
  child.on('error', () => kill('threw'));

  return {
    isEnded: () => ended,
    /** False for a child that did not start, so the next one will not either. */
    hasSpoken: () => spoken,
    /** Runs a job; never rejects. `onStep` receives the child's intermediate messages. */
    run(
      job: WithoutNumber<ChildJob>,
      limitMs: number,
      onStep: Running['onStep'] = () => {},
    ): Promise<ChildOutcome> {
      if (running) throw new Error('one job at a time');
      if (!child.connected) kill('threw');
      if (ended) return Promise.resolve({ kind: 'ended', reason: 'threw', started: false });
      jobs += 1;
      return new Promise((resolve) => {
        // A new child needs time to start; a running one can be delayed by the previous job only.
        let timer = setTimeout(() => kill('timeout'), spoken ? limitMs : startMs);
        const watch = setInterval(async () => {
          if ((await readRss(child)) > rssMb * 2 ** 20 && running === current) kill('memory');
        }, memoryCheckMs);
        const current: Running = {
          job: jobs,
          started: false,
          start: () => {
            spoken = true;
            current.started = true;
            clearTimeout(timer);
            timer = setTimeout(() => kill('timeout'), limitMs);
          },
          onStep,
          end: (outcome) => {
            clearTimeout(timer);
            clearInterval(watch);
            running = undefined;
            resolve(outcome);
          },
        };
        running = current;
        child.send({ ...job, job: jobs }, (error) => error && kill('threw'));
      });
    },
    close: () => kill('threw'),
  };
}
export type RendererChild = ReturnType<typeof createRendererChild>;

type WithoutNumber<T> = T extends unknown ? Omit<T, 'job'> : never;

/** Resident memory of a running process; includes buffers, which do not count as heap. */
async function readRss({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * pageBytes;
}
