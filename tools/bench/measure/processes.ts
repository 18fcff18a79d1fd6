import { readdirSync, readFileSync } from 'node:fs';

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
