import { createWriteStream, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { printNotice } from './console.ts';

interface LogFolderOptions {
  /** After this delay, the next line tries a failed file again. */
  retryMs?: number;
  open?: (file: string, flags: 'w' | 'a') => Writable;
}

/** If the disk is full or missing, lines are lost; this is reported once, and again when writing works. */
export function createLogFolder(folder: string, { retryMs = 5_000, open = openFile }: LogFolderOptions = {}) {
  const failingPaths = new Set<string>();
  let lostLineCount = 0;
  const reportFailure = (file: string, error: Error) => {
    if (failingPaths.size === 0)
      printNotice(
        `The logs in ${folder} cannot be written: ${error.message}. The site goes on without them.`,
      );
    failingPaths.add(file);
  };
  const reportRecovery = (file: string) => {
    if (!failingPaths.delete(file) || failingPaths.size > 0) return;
    printNotice(`The logs in ${folder} are written again; ${lostLineCount} lines are missing.`);
    lostLineCount = 0;
  };

  return {
    /** Starts `<name>.log`; the previous one becomes `<name>.log.1`. */
    openLog(name: string) {
      const file = path.join(folder, `${name}.log`);
      let stream: Writable | undefined;
      let retryAt = 0;
      const openStream = (flags: 'w' | 'a') => {
        stream = open(file, flags);
        stream.on('error', (error) => {
          reportFailure(file, error);
          stream = undefined;
          retryAt = Date.now() + retryMs;
        });
      };
      if (existsSync(file)) renameSync(file, `${file}.1`);
      openStream('w');
      return {
        path: file,
        write(line: string): void {
          if (!stream && Date.now() >= retryAt) openStream('a');
          if (!stream) lostLineCount++;
          else
            stream.write(`${line}\n`, (error) => {
              if (error) lostLineCount++;
              else reportRecovery(file);
            });
        },
        end: () => void stream?.end(),
      };
    },
  };
}

export type LogFolder = ReturnType<typeof createLogFolder>;

const openFile = (file: string, flags: 'w' | 'a') => createWriteStream(file, { flags });
