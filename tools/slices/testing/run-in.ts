import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface CommandRun {
  readOutput: () => string;
  process: ChildProcess;
  exitCode: Promise<number | null>;
  /** Kills its process group and waits for its end. */
  stop: () => Promise<void>;
}

/** Runs a command in a folder, in its own process group. */
export function startCommand(cwd: string, command: string[], env: NodeJS.ProcessEnv): CommandRun {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  const exitCode = once(child, 'close').then(([exit]) => exit as number | null);
  return {
    readOutput: () => output,
    process: child,
    exitCode,
    stop: async () => {
      if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
      await exitCode;
    },
  };
}

/** Waits until the output contains a text. @throws with the output if it ends before */
export async function waitForOutput(run: CommandRun, text: string): Promise<void> {
  let hasEnded = false;
  void run.exitCode.then(() => {
    hasEnded = true;
  });
  while (!run.readOutput().includes(text)) {
    if (hasEnded) throw new Error(`It ended before it said "${text}":\n${run.readOutput()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The process of a service of a copy. */
export function findPid(folder: string, service: string): number | undefined {
  const entry = path.join(folder, `services/${service}/src/main.ts`);
  const pidText = readdirSync('/proc').find((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(entry);
    } catch {
      return false;
    }
  });
  return pidText === undefined ? undefined : Number(pidText);
}
