import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * JSON lines on stdout. What goes in: route pattern, status, milliseconds, request id, our own error texts.
 * What never goes in: query strings, ZIPs, names, e-mails, limb levels, tokens.
 * `LOG_LEVEL` sets the level (default `info`).
 */
export const createLogger = (name: string): Logger =>
  pino(
    {
      name,
      level: process.env.LOG_LEVEL ?? 'info',
      base: undefined,
      redact: { paths: ['req.headers', '*.authorization', '*.cookie', '*.email', '*.zipCode'], remove: true },
    },
    // Buffered: a line costs a copy, not a system call. Flushed each second and on exit.
    pino.destination({ dest: 1, minLength: 4096, sync: false, periodicFlush: 1000 }),
  );
