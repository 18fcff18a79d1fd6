import { execFileSync } from 'node:child_process';

/** Lists the child processes of a supervisor, each with its process id and start time. */
export const listChildProcesses = (supervisorPid: number): string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,lstart='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`${supervisorPid} `))
    .sort();
