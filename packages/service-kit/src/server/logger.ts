import { type DestinationStream, type Logger, pino } from 'pino';
import { getTraceId } from '../telemetry/telemetry.ts';

export type { Logger };

/**
 * JSON lines on stdout. Contains route patterns, status, milliseconds, request ids and own error texts. Never query
 * strings, ZIP codes, names, e-mails, limb levels or tokens. `LOG_LEVEL` sets the level (default `info`; `silent` for
 * none).
 */
export const createLogger = (
  name: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: false }),
): Logger =>
  pino(
    {
      base: { name },
      level: process.env.LOG_LEVEL || 'info',
      serializers: { err: toLogError },
      mixin: addTraceId,
    },
    destination,
  );

const addTraceId = () => {
  const traceId = getTraceId();
  return traceId ? { trace_id: traceId } : {};
};

/**
 * An error with its causes. Of database errors only the code, because messages quote stored values. Of others name,
 * code, message and stack, because members may contain input.
 */
export function toLogError(error: unknown): object {
  // Some causes are strings or numbers. Must not throw for any value.
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, codeName, cause } = error as Error & {
    code?: unknown;
    codeName?: unknown;
  };
  const causeField = cause instanceof Error && { cause: toLogError(cause) };
  if (name.startsWith('Mongo'))
    return { type: name, code, codeName, stack: stack?.replace(/^.*?(?=\n {4}at )/s, name), ...causeField };
  return { type: name, message, code, stack, ...causeField };
}
