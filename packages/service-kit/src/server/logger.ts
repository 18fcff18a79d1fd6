import { type Logger, pino } from 'pino';
import { getTraceId } from '../telemetry/telemetry.ts';

export type { Logger };

/**
 * JSON lines on stdout. What goes in: route pattern, status, milliseconds, request id, our own error texts.
 * What never goes in: query strings, ZIPs, names, e-mails, limb levels, tokens.
 * `LOG_LEVEL` sets the level (default `info`; `silent` for none).
 */
export const createLogger = (name: string): Logger =>
  pino(
    {
      base: { name },
      level: process.env.LOG_LEVEL ?? 'info',
      serializers: { err: toLogError },
      mixin: addTraceId,
    },
    pino.destination({ dest: 1, sync: false }),
  );

/** The trace to which a line belongs, where telemetry is on. */
const addTraceId = () => {
  const traceId = getTraceId();
  return traceId ? { trace_id: traceId } : {};
};

/**
 * An error and what caused it. The database quotes stored values in its messages (a doubled key, a refused document):
 * only its code is kept. Of others nothing but name, code, message and stack: members may hold what was sent.
 */
export function toLogError(error: unknown): object {
  // Some reasons are a word or a status of ours. Whatever was thrown, telling of it must not throw.
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, codeName, cause } = error as Error & {
    code?: unknown;
    codeName?: unknown;
  };
  const because = cause instanceof Error && { cause: toLogError(cause) };
  if (name.startsWith('Mongo'))
    return { type: name, code, codeName, stack: stack?.replace(/^.*?(?=\n {4}at )/s, name), ...because };
  return { type: name, message, code, stack, ...because };
}
