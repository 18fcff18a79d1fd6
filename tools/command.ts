// Shared by all commands: arguments are checked before anything else happens, and errors are printed as one sentence.
import { realpathSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** True for the module that Node was started with: `import.meta.main`, which needs Node 24.2. */
export const isMain = ({ filename }: Pick<ImportMeta, 'filename'>): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === filename;

/** Parses a command's arguments. Ends the process with --help (prints `help`) and with an unknown one (status 1). */
export function readArguments<const C extends ParseArgsConfig>(help: string, config: C) {
  try {
    const { options }: ParseArgsConfig = config;
    // pnpm passes on the dashes of `pnpm seed -- --drop`.
    const args = process.argv.slice(2).filter((arg) => arg !== '--');
    const parsedArgs = parseArgs({
      ...config,
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
    if (!(parsedArgs.values as { help?: boolean }).help) return parsedArgs as ReturnType<typeof parseArgs<C>>;
  } catch (error) {
    // Node's second sentence explains file names that begin with a dash.
    const [sentence] = (error as Error).message.split('. ');
    console.error(`${sentence}: see --help.`);
    process.exit(1);
  }
  console.log(help);
  return process.exit(0);
}

/** Starts a stopwatch. Returns a function that tells its time: "1.2 s". */
export function startTimer(): () => string {
  const startedAt = performance.now();
  return () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** An error that the user can fix. Only the message is shown: the cause and the remedy. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Prints an error without its stack, and makes the command end with status 1. */
export function printError(error: unknown): void {
  console.error(error instanceof Error ? describeError(error) : error);
  process.exitCode = 1;
}

const fileErrorTexts: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  EEXIST: 'is there already',
  EACCES: 'is closed to this user',
  EPERM: 'is closed to this user',
  EROFS: 'is on a disk that nobody writes to',
};

const unauthorizedCode = 13;

export function describeError(error: Error): string {
  const { code, path, message } = error as Error & { code?: string | number; path?: string };
  if (code === unauthorizedCode) {
    const [database] = /(?<=^not authorized on )\S+/.exec(message) ?? ['that database'];
    return `The user of MONGODB_URI lacks rights on ${database}: it needs readWrite and dbAdmin there.`;
  }
  const errorText = typeof code === 'string' && fileErrorTexts[code];
  return errorText && path ? `${path} ${errorText}.` : message;
}
