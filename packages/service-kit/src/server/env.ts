import type * as z from 'zod';

/** Of a wrong setting (EX_CONFIG): starting again does not help. */
const configExitCode = 78;

/**
 * The service's settings, parsed once at start. Empty values count as absent, so that `.env` files may keep bare keys.
 * A wrong or missing setting ends the process with exit code 78 ("configuration error") and a line for each key;
 * values are never printed, they may be secrets.
 */
export function readEnv<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) console.error(`Setting ${path.join('.')}: ${message}`);
  process.exit(configExitCode);
}

/** Ends the process where settings contradict each other. `faults`: a sentence for each that does not hold. */
export function exitOnFault(...faults: (string | undefined)[]): void {
  const fault = faults.find(Boolean);
  if (!fault) return;
  console.error(fault);
  process.exit(configExitCode);
}
