import { existsSync, readFileSync } from 'node:fs';

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
