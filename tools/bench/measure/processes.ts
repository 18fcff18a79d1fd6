import { readdirSync, readFileSync } from 'node:fs';

/** Process ids of what a process started. */
export function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  );
}

/** A process and all that it started, directly or not. */
export const listTree = (pid: number): number[] => [pid, ...listChildren(pid).flatMap(listTree)];

/**
 * Memory of a process in megabytes, where a page that several processes share counts for each of them in part (PSS):
 * sums over processes are what the machine gives.
 */
export const readMemoryMb = (pid: number): number => readMb(pid, 'smaps_rollup', 'Pss');

/** The most that a process has ever held, in megabytes; shared pages count in full. */
export const readPeakMemoryMb = (pid: number): number => readMb(pid, 'status', 'VmHWM');

function readMb(pid: number, file: string, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/${file}`, 'latin1'),
  )?.[1];
  if (!kilobytes) throw new Error(`Process ${pid} does not say what memory it holds`);
  return Number(kilobytes) / 1024;
}

/** What a process was started with. */
export const readCommand = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
