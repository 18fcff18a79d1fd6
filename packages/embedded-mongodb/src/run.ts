import { spawn } from 'node:child_process';

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** The command is killed if it has printed nothing within this time, in milliseconds. */
  firstOutputTimeoutMs?: number;
}

type RunResult = { status: 'done'; output: string } | { status: 'failed'; reason: string };

/** Runs a command to its end. Never throws: a missing program and a failing exit code both return `failed`. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const { env = process.env, signal, firstOutputTimeoutMs } = options;
  return new Promise((resolve) => {
    let output = '';
    let isTimedOut = false;
    const child = spawn(command, args, {
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
      killSignal: 'SIGKILL',
    });
    const timer = setTimeout(
      () => {
        isTimedOut = true;
        child.kill('SIGKILL');
      },
      firstOutputTimeoutMs ?? 2 ** 31 - 1,
    );
    const appendOutput = (chunk: Buffer) => {
      clearTimeout(timer);
      output += chunk;
    };
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ status: 'failed', reason: error.message });
    });
    child.once('close', (code, signalName) => {
      clearTimeout(timer);
      if (code === 0) resolve({ status: 'done', output });
      else if (isTimedOut)
        resolve({ status: 'failed', reason: `no answer within ${firstOutputTimeoutMs! / 1000} s` });
      else
        resolve({
          status: 'failed',
          reason: output.trim().split('\n').at(-1) || `it ended with ${signalName ?? code}`,
        });
    });
  });
}
