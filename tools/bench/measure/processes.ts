import { existsSync, readdirSync, readFileSync } from 'node:fs';

export function listChildPids(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  );
}

export const listProcessTree = (pid: number): number[] => [
  pid,
  ...listChildPids(pid).flatMap(listProcessTree),
];

/** Proportional set size (PSS): shared pages are divided among their processes, so that sums are correct. */
export const readMemoryMb = (pid: number): number => readMb(pid, 'smaps_rollup', 'Pss');

/** Peak resident memory of a process in megabytes; shared pages count in full. */
export const readPeakMemoryMb = (pid: number): number => readMb(pid, 'status', 'VmHWM');

function readMb(pid: number, file: string, field: string): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/${file}`, 'latin1'),
  )?.[1];
  if (!kilobytes) throw new Error(`Process ${pid} does not say what memory it holds`);
  return Number(kilobytes) / 1024;
}

export const readCommand = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

/** /proc reports CPU time in units of 10 ms on every kernel. */
const msPerTick = 10;

/** User and system CPU time of a process with all threads, in milliseconds, in steps of 10. */
export function readCpuMs(pid: number): number {
  return parseCpuMs(readFileSync(`/proc/${pid}/stat`, 'latin1'));
}

/** Counts fields after the name, which is in parentheses and may contain some. */
export function parseCpuMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) * msPerTick;
}

/** CPU milliseconds used by each process while `runWork` runs; 0 for a process that ends meanwhile. */
export async function measureCpu(pids: readonly number[], runWork: () => Promise<void>): Promise<number[]> {
  const startMs = pids.map(readCpuMs);
  await runWork();
  return pids.map((pid, i) => (existsSync(`/proc/${pid}`) ? readCpuMs(pid) - (startMs[i] ?? 0) : 0));
}
