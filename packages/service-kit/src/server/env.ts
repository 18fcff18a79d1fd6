import type * as z from 'zod';

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
  process.exit(78);
}
