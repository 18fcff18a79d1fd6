import { execFileSync } from 'node:child_process';

/** The processes that a site's supervisor runs now: the number of each, and when it began. */
export const listServices = (supervisor: number): string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,lstart='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`${supervisor} `))
    .sort();
