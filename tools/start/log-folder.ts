import { createWriteStream, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { printProblem } from './console.ts';

export interface LogFile {
  file: string;
  write(line: string): void;
  end(): void;
}

export interface LogFolderOptions {
  /** After this delay, the next line tries a failed file again. */
  retryMs?: number;
  open?: (file: string, flags: 'w' | 'a') => Writable;
}

/**
 * Log files of the services in one folder. If the disk is full or missing, lines are lost; this is reported once, and
 * again when writing works.
 */
export function createLogFolder(folder: string, { retryMs = 5_000, open = openFile }: LogFolderOptions = {}) {
  /** Files that currently cannot be written. */
  const failing = new Set<string>();
  let lost = 0;
  const reportFailure = (file: string, error: Error) => {
    if (failing.size === 0)
      printProblem(
        `The logs in ${folder} cannot be written: ${error.message}. The site goes on without them.`,
      );
    failing.add(file);
  };
  const reportWritten = (file: string) => {
    if (!failing.delete(file) || failing.size > 0) return;
    printProblem(`The logs in ${folder} are written again; ${lost} lines are missing.`);
    lost = 0;
  };

  return {
    /** Starts `<name>.log`; the previous one becomes `<name>.log.1`. */
    begin(name: string): LogFile {
      const file = path.join(folder, `${name}.log`);
      let stream: Writable | undefined;
      let retryAt = 0;
      const begin = (flags: 'w' | 'a') => {
        stream = open(file, flags);
        stream.on('error', (error) => {
          reportFailure(file, error);
          stream = undefined;
          retryAt = Date.now() + retryMs;
        });
      };
      if (existsSync(file)) renameSync(file, `${file}.1`);
      begin('w');
      return {
        file,
        write(line) {
          if (!stream && Date.now() >= retryAt) begin('a');
          if (!stream) lost++;
          else
            stream.write(`${line}\n`, (error) => {
              if (error) lost++;
              else reportWritten(file);
            });
        },
        end: () => void stream?.end(),
      };
    },
  };
}

export type LogFolder = ReturnType<typeof createLogFolder>;

const openFile = (file: string, flags: 'w' | 'a') => createWriteStream(file, { flags });
