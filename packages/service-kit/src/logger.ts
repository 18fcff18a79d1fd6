import { type Logger, pino, stdSerializers } from 'pino';

export type { Logger };

/**
 * JSON lines on stdout. What goes in: route pattern, status, milliseconds, request id, our own error texts.
 * What never goes in: query strings, ZIPs, names, e-mails, limb levels, tokens.
 * `LOG_LEVEL` sets the level (default `info`; `silent` for none).
 */
export const createLogger = (name: string): Logger =>
  pino(
    { base: { name }, level: process.env.LOG_LEVEL ?? 'info', serializers: { err: errorForLog } },
    pino.destination({ dest: 1, sync: false }),
  );

/** The database quotes stored values in its messages (a doubled key, a refused document): only its code is kept. */
export function errorForLog(error: Error): object {
  const { name, code, codeName } = error as Error & { code?: unknown; codeName?: unknown };
  if (name.startsWith('Mongo'))
    return { type: name, code, codeName, stack: error.stack?.replace(/^.*?(?=\n {4}at )/s, name) };
  return stdSerializers.err(error);
}
