import type * as z from 'zod';

/** EX_CONFIG: a restart does not help. */
const configExitCode = 78;

/**
 * Parses the settings at start. Empty values count as absent, so that `.env` files may contain bare keys. Invalid
 * settings end the process with exit code 78 and one line per key, without values, which may be secret.
 */
export function readEnv<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  exitOnFault(findEmulatorKey(env));
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(nonEmpty);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) console.error(`Setting ${path.join('.')}: ${message}`);
  process.exit(configExitCode);
}

/** Ends the process if settings contradict each other. `faults`: one sentence each. */
export function exitOnFault(...faults: (string | undefined)[]): void {
  const fault = faults.find(Boolean);
  if (!fault) return;
  console.error(fault);
  process.exit(configExitCode);
}

/** True in production. Read at run time: in built programs `process.env.NODE_ENV` itself is always production. */
export const isProduction = (env: NodeJS.ProcessEnv = process.env): boolean => env.NODE_ENV === 'production';

/** How the secret key of the identity emulator begins, which anybody can read. */
const emulatorKey = 'sk_test_emulator';

/** Every service refuses it in production, also one that does not use it: the site would be open to all. */
const findEmulatorKey = (env: NodeJS.ProcessEnv): string | undefined =>
  isProduction(env) && env.CLERK_SECRET_KEY?.startsWith(emulatorKey)
    ? 'Setting CLERK_SECRET_KEY: is the public key of the emulator, so never with NODE_ENV=production'
    : undefined;

/**
 * A sentence about the first setting without which production would be half a site; undefined elsewhere. @param needed
 * what each is for
 */
export function findMissingSetting(
  env: NodeJS.ProcessEnv,
  needed: Readonly<Record<string, string>>,
): string | undefined {
  if (!isProduction(env)) return undefined;
  const key = Object.keys(needed).find((neededKey) => !env[neededKey]);
  return key && `Setting ${key}: needed in production, ${needed[key]}`;
}
