// What all commands share: their arguments are read before anything happens, and a fault is a sentence.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads the arguments of a command. Ends the process with `help` if it is asked for, and with status 1 and a sentence
 * if an argument is unknown.
 */
export function readArguments<const C extends ParseArgsConfig>(help: string, config: C) {
  try {
    const { options }: ParseArgsConfig = config;
    // `pnpm seed -- --drop` passes the dashes on.
    const args = process.argv.slice(2).filter((arg) => arg !== '--');
    const parsed = parseArgs({
      ...config,
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
    if (!(parsed.values as { help?: boolean }).help) return parsed as ReturnType<typeof parseArgs<C>>;
  } catch (error) {
    // Node's second sentence is about a dash at the beginning of a file's name.
    const [sentence] = (error as Error).message.split('. ');
    console.error(`${sentence}: see --help.`);
    process.exit(1);
  }
  console.log(help);
  return process.exit(0);
}

/** Prints a fault without its stack; the command ends with status 1. */
export function printFault(error: unknown): void {
  console.error(error instanceof Error ? describeFault(error) : error);
  process.exitCode = 1;
}

/** What is wrong with a file, by Node's code of the fault. */
const fileFaults: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  EEXIST: 'is there already',
  EACCES: 'is closed to this user',
  EPERM: 'is closed to this user',
  EROFS: 'is on a disk that nobody writes to',
};

/** MongoDB's code for missing rights, whose message holds a whole command. */
const unauthorized = 13;

export function describeFault(error: Error): string {
  const { code, path, message } = error as Error & { code?: string | number; path?: string };
  if (code === unauthorized) {
    const [database] = /(?<=^not authorized on )\S+/.exec(message) ?? ['that database'];
    return `The user of MONGODB_URI lacks rights on ${database}: it needs readWrite and dbAdmin there.`;
  }
  const fault = typeof code === 'string' && fileFaults[code];
  return fault && path ? `${path} ${fault}.` : message;
}
