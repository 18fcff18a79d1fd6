import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const msPerTick = 10;

/** User and system time of a process so far, all its threads, in milliseconds. Steps of 10: measure long enough. */
export function readCpuMs(pid: number): number {
  return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
}

/** The name, in brackets, may itself hold blanks and brackets; what is counted stands behind the last one. */
export function parseStat(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) * msPerTick;
}

/** CPU milliseconds that the processes used while `work` ran. */
export async function measureCpu(pids: readonly number[], work: () => Promise<void>): Promise<number[]> {
  const before = pids.map(readCpuMs);
  await work();
  return pids.map((pid, i) => readCpuMs(pid) - (before[i] ?? 0));
}
