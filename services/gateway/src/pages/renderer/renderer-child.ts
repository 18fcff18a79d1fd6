import { ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ChildJob, type ChildMessage, childMessage } from './messages.ts';

/** Beside this file, or beside the one program that this is bundled into. */
const script = path.join(import.meta.dirname, `renderer-process${path.extname(import.meta.filename)}`);

export interface ChildLimits {
  heapMb: number;
  rssMb: number;
}

/** What takes the rights away. Code from strings could import modules by a side door. */
export const toChildArguments = (heapMb: number): string[] => [
  '--permission',
  `--allow-fs-read=${script}`,
  `--max-old-space-size=${heapMb}`,
  '--max-semi-space-size=4',
  '--disallow-code-generation-from-strings',
];

type Done = ChildMessage & { step: 'done' };
/** How a job went. After `ended` the child is dead: it was killed for the reason, or died of it. */
export type ChildOutcome =
  | { kind: 'done'; done: Done }
  | { kind: 'ended'; reason: 'timeout' | 'memory' | 'threw'; started: boolean };

interface Running {
  job: number;
  started: boolean;
  /** The child took it up: its time begins. */
  start: () => void;
  onStep: (message: ChildMessage) => void;
  end: (outcome: ChildOutcome) => void;
}

/** CPU time after which the system ends a child. */
export const cpuLimitSeconds = 120;

const memoryCheckMs = 50;
const startMs = 10_000;
const pageBytes = 4096;

/** One child process that runs pages' code: one job at a time, each within its limits. */
export function createRendererChild({ heapMb, rssMb }: ChildLimits) {
  // Were the gateway killed while a page loops, nobody else would end the child.
  const limited = `ulimit -t ${cpuLimitSeconds} && exec "$0" "$@"`;
  const args = ['-c', limited, process.execPath, ...toChildArguments(heapMb), script];
  const child = startProcess(args);
  let jobs = 0;
  let running: Running | undefined;
  let ended = false;
  let spoken = false;

  const kill = (reason: 'timeout' | 'memory' | 'threw') => {
    ended = true;
    // A process that never started has no pid, and to kill it may reach the gateway's own process group.
    if (child.pid !== undefined) child.kill('SIGKILL');
    running?.end({ kind: 'ended', reason, started: running.started });
  };

  child.on('message', (message) => {
    const result = childMessage.safeParse(message);
    if (!running || result.data?.job !== running.job) {
      // A page that speaks in the child's place is not to be heard again.
      if (!result.success) kill('threw');
      return;
    }
    if (!running.started) running.start();
    if (result.data.step === 'done') running.end({ kind: 'done', done: result.data });
    else running.onStep(result.data);
  });
  // V8 aborts the process where its heap is full; the kernel kills it where the machine's memory is.
  child.on('exit', (code, signal) => kill(signal || code === 134 ? 'memory' : 'threw'));
  child.on('error', () => kill('threw'));

  return {
    isEnded: () => ended,
    /** False for one that did not even begin: then the next will not either. */
    hasSpoken: () => spoken,
    /** Runs a job; never rejects. `onStep` hears what the child says on the way. */
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
        // A new child has to begin, first; one that stands is held up by the job before, if by anything.
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

/** Starts a child process. If the system has no room for one, returns a process that has ended already. */
function startProcess(args: string[]): ChildProcess {
  try {
    return spawn('/bin/sh', args, {
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A third of what 'json' costs for a page: texts are copied, not written and read.
      serialization: 'advanced',
    });
  } catch (error) {
    const none = new ChildProcess();
    process.nextTick(() => none.emit('error', error));
    return none;
  }
}

type WithoutNumber<T> = T extends unknown ? Omit<T, 'job'> : never;

/** Of a running process, where the system tells; a buffer that a page fills counts towards no heap. */
async function readRss({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * pageBytes;
}
