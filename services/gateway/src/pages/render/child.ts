import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startLimitedChild } from '@app/service-kit';
import { type ChildJob, type ChildMessage, childMessageSchema } from './messages.ts';

/** Beside this file, or beside the bundle that contains it. */
const scriptPath = path.join(import.meta.dirname, `child-process${path.extname(import.meta.filename)}`);

/** Arguments that remove permissions. Code from strings could import modules otherwise. */
export const toChildArguments = (heapMb: number): string[] => [
  '--permission',
  `--allow-fs-read=${scriptPath}`,
  `--max-old-space-size=${heapMb}`,
  '--max-semi-space-size=4',
  '--disallow-code-generation-from-strings',
];

type EndReason = 'timeout' | 'memory' | 'threw';
/** `ended`: the child was killed for the reason, or crashed. Not started: an earlier job still kept it busy. */
type ChildOutcome =
  | (ChildMessage & { step: 'done' })
  | { step: 'ended'; reason: EndReason; isStarted: boolean };

interface RunningJob {
  jobId: number;
  isStarted: boolean;
  onStep: (message: ChildMessage) => void;
  end: (outcome: ChildOutcome) => void;
}

/** CPU seconds after which the system kills a child; after half of them it is replaced. */
const maxCpuSeconds = 120;
/** Modules after which a child is replaced, because each takes some megabytes of its heap. */
const maxLoadedModules = 32;
const memoryCheckIntervalMs = 50;

/** A child process that runs page code: one job at a time, with limits. */
export function createChild({ heapMb, rssMb }: { heapMb: number; rssMb: number }) {
  const child = startLimitedChild({
    scriptPath,
    execArgv: toChildArguments(heapMb),
    maxCpuSeconds,
  });
  const loadedModules = new Set<string>();
  let runningJob: RunningJob | undefined;
  let [jobCount, cpuMs, isEnded, isWornOut] = [0, 0, false, false];

  const kill = (reason: EndReason) => {
    isEnded = true;
    // A process that never started has no pid, and killing it could reach the gateway's own process group.
    if (child.pid !== undefined) child.kill('SIGKILL');
    runningJob?.end({ step: 'ended', reason, isStarted: runningJob.isStarted });
  };
  child.on('message', (message) => {
    const { success, data } = childMessageSchema.safeParse(message);
    // An invalid message comes from page code, so the child is not trusted any more.
    if (!success) return kill('threw');
    if (data.jobId !== runningJob?.jobId) return;
    runningJob.isStarted = true;
    if (data.step !== 'done') return runningJob.onStep(data);
    cpuMs += data.cpuMs;
    isWornOut = cpuMs > maxCpuSeconds * 500 || data.rssBytes > rssMb * 2 ** 20;
    runningJob.end(data);
  });
  // V8 aborts the process if its heap is full; the kernel kills it if the machine's memory is.
  child.on('exit', (code, signal) => kill(signal || code === 134 ? 'memory' : 'threw'));
  child.on('error', () => kill('threw'));

  return {
    loadedModules: loadedModules as ReadonlySet<string>,
    isEnded: () => isEnded,
    mustBeReplaced: () => isEnded || isWornOut || loadedModules.size > maxLoadedModules,
    close: () => kill('threw'),
    /** Never rejects. `onStep` receives the intermediate messages. */
    async run(job: ChildJob, limitMs: number, onStep: RunningJob['onStep'] = () => {}) {
      if (runningJob) throw new Error('one job at a time');
      if (!child.connected) kill('threw');
      const { promise, resolve: resolveOutcome } = Promise.withResolvers<ChildOutcome>();
      const newJob: RunningJob = { jobId: ++jobCount, isStarted: false, onStep, end: resolveOutcome };
      runningJob = newJob;
      if (isEnded) resolveOutcome({ step: 'ended', reason: 'threw', isStarted: false });
      else child.send({ ...job, jobId: newJob.jobId }, (error) => error && kill('threw'));
      const timeoutTimer = setTimeout(() => kill('timeout'), limitMs);
      // Resident memory includes buffers, which do not count as heap.
      const memoryTimer = setInterval(async () => {
        const statm = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
        const rssBytes = Number(statm.split(' ')[1]) * 4096;
        if (rssBytes > rssMb * 2 ** 20 && runningJob === newJob) kill('memory');
      }, memoryCheckIntervalMs);
      const outcome = await promise;
      clearTimeout(timeoutTimer);
      clearInterval(memoryTimer);
      runningJob = undefined;
      const isDone = outcome.step === 'done' && outcome.failed === undefined;
      if (isDone && job.kind === 'load') loadedModules.add(job.name);
      return outcome;
    },
  };
}
export type Child = ReturnType<typeof createChild>;
