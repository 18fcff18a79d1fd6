import type * as z from 'zod';

/** EX_CONFIG: a restart does not help. */
const configExitCode = 78;

type GivenSettings = Readonly<Record<string, string | undefined>>;

interface ReadOptions {
  env?: NodeJS.ProcessEnv;
  /** Faults beyond the schema, one sentence each: what production needs, and settings that contradict each other. */
  findFaults?: (given: GivenSettings) => readonly (string | undefined)[];
}

/**
 * Parses the settings at start. Empty values count as absent, so that `.env` files may contain bare keys. Invalid
 * settings end the process with exit code 78 and one line per fault, without values, which may be secret.
 */
export function readEnv<S extends z.ZodObject>(
  schema: S,
  { env = process.env, findFaults = () => [] }: ReadOptions = {},
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  for (const hint of findMistypedNames(Object.keys(given), Object.keys(schema.shape))) console.warn(hint);
  const parsed = schema.safeParse(given);
  const faults = [
    ...[findEmulatorKey(given), ...findFaults(given)].filter((fault) => fault !== undefined),
    ...(parsed.error?.issues ?? []).map((issue) => describeIssue(issue, given)),
  ];
  if (parsed.success && faults.length === 0) return parsed.data;
  for (const fault of faults) console.error(fault);
  process.exit(configExitCode);
}

function describeIssue({ path, code, message, ...rest }: z.core.$ZodIssue, given: GivenSettings): string {
  const key = path.join('.');
  if (code !== 'invalid_type') return `Setting ${key}: ${message}`;
  if (given[key] === undefined) return `Setting ${key}: missing`;
  return `Setting ${key}: must be a ${'expected' in rest ? rest.expected : 'valid value'}`;
}

/** Ends the process with this fault, if there is one. */
export function exitOnFault(fault: string | undefined): void {
  if (!fault) return;
  console.error(fault);
  process.exit(configExitCode);
}

/** True in production. Read at run time: in built programs `process.env.NODE_ENV` itself is always production. */
export const isProduction = (env: GivenSettings = process.env): boolean => env.NODE_ENV === 'production';

/** How the secret key of the identity emulator begins, which anybody can read. */
const emulatorKey = 'sk_test_emulator';

/** Every service refuses it in production, also one that does not use it: the site would be open to all. */
const findEmulatorKey = (env: GivenSettings): string | undefined =>
  isProduction(env) && env.CLERK_SECRET_KEY?.startsWith(emulatorKey)
    ? 'Setting CLERK_SECRET_KEY: is the public key of the emulator, so never with NODE_ENV=production'
    : undefined;

/**
 * Sentences about settings without which production would be half a site; none elsewhere. @param needed what each is for
 */
export function findMissingSettings(env: GivenSettings, needed: Readonly<Record<string, string>>): string[] {
  if (!isProduction(env)) return [];
  return Object.keys(needed)
    .filter((key) => !env[key])
    .map((key) => `Setting ${key}: needed in production, ${needed[key]}`);
}

/** Names of others often resemble a short one: HOST is no mistyped PORT. */
const shortestMistyped = 7;
const mostEdits = 2;

function findMistypedNames(given: readonly string[], known: readonly string[]): string[] {
  return given
    .filter((name) => name.length >= shortestMistyped && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => countEdits(name, one) <= mostEdits);
      return meant ? [`Unknown setting ${name}; did you mean ${meant}?`] : [];
    });
}

/** Letters to add, remove or replace until both are the same (Levenshtein). */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
