import path from 'node:path';
import { createFairLimiter, startLimitedChild } from '@app/service-kit';
import type { PhotoFiles } from '../photo/photo-files.ts';
import { UploadError } from '../photo/upload-error.ts';
import type { ConvertJob, ConvertResult } from './convert.ts';

export interface ConvertInput extends ConvertJob {
  /** Account of the sender: the uploads of one account do not delay the others. */
  accountId: string;
  /** Maximum time in the queue, and maximum time of the conversion. */
  waitMs: number;
  workMs: number;
  /** Aborts the conversion when its result is no longer needed. */
  signal: AbortSignal;
}
export type UploadConverter = (input: ConvertInput) => Promise<PhotoFiles>;

/** Converts bytes from another process, which arrive as plain arrays, to buffers. */
export const toBuffers = ([picture, ...copies]: readonly [Uint8Array, ...Uint8Array[]]): PhotoFiles => [
  Buffer.from(picture),
  ...copies.map((copy) => Buffer.from(copy)),
];

/** Beside this file, or beside the bundle that contains it. */
const scriptPath = path.join(import.meta.dirname, `convert-process${path.extname(import.meta.filename)}`);

/** A phone's photo takes 1 s, five scanned pages 2 s. */
const defaultCpuSeconds = 5;
/** Node itself takes 550 MB of address space that counts; the rest is for the picture. */
const maxDataMb = 960;
/** WebAssembly in pages of 64 kB: 192 MB. Reserves no more than this, so that the address space stays small, too. */
const maxWasmPages = 3_072;

const execArgv = [
  // No files to write, no processes, no threads of JavaScript.
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--max-old-space-size=128',
  '--v8-pool-size=1',
  `--wasm-max-mem-pages=${maxWasmPages}`,
  '--disable-wasm-trap-handler',
  '--no-warnings',
];

/**
 * Converts uploads in child processes, each for one file, with hard limits of memory and CPU time: two at once, of one
 * account one.
 * @throws {UploadError} what the child found; `too_complex` beyond its limits; `busy` for a full queue
 */
export function createConverter(cpuSeconds = defaultCpuSeconds): UploadConverter {
  const runLimited = createFairLimiter({
    maxRunning: 2,
    maxWaiting: 16,
    createBusyError: () => new UploadError('busy'),
  });
  return async ({ accountId, waitMs, workMs, signal, ...job }) => {
    const result = await runLimited(accountId, waitMs, () => runChild(job, { workMs, cpuSeconds, signal }));
    // The caller was already answered that it took too long, and sends the file again.
    if (signal.aborted) throw new UploadError('busy', signal.reason);
    if ('reason' in result) throw new UploadError(result.reason);
    return toBuffers(result.files);
  };
}

interface WorkLimits {
  workMs: number;
  cpuSeconds: number;
  signal: AbortSignal;
}

function runChild(
  job: ConvertJob,
  { workMs, cpuSeconds: maxCpuSeconds, signal }: WorkLimits,
): Promise<ConvertResult> {
  const child = startLimitedChild({ scriptPath, execArgv, maxCpuSeconds, maxDataMb });
  return new Promise<ConvertResult>((resolve, reject) => {
    const kill = () => child.pid !== undefined && child.kill('SIGKILL');
    const timer = setTimeout(kill, workMs);
    signal.addEventListener('abort', kill, { once: true });
    if (signal.aborted) kill();
    child.once('message', (result) => resolve(result as ConvertResult));
    child.once('error', (error) => reject(new UploadError('busy', error)));
    child.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      // Only reached without a result if a limit ended the process.
      resolve({ reason: 'too_complex' });
    });
    if (child.pid === undefined) return;
    child.send(job, (error) => error && kill());
  });
}
