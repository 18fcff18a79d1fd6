import type { Context } from 'hono';
import { runWithUndo } from '../limits/undo.ts';
import type { AppEnv } from './app-env.ts';

const directHandlers = new WeakSet<object>();

/**
 * Wraps a handler of a hot path that builds its whole Response: body as string, bytes or stream, and a plain object of
 * headers that includes the given ones. It is sent unchanged; headers set with `c.header` cost 3 µs more (a minimal
 * request costs 15, measured).
 */
export function createDirectHandler(
  handler: (c: Context<AppEnv>, headers: Readonly<Record<string, string>>) => Response | Promise<Response>,
): (c: Context<AppEnv>) => Promise<Response> {
  const directHandler = (c: Context<AppEnv>) => runWithUndo(async () => handler(c, c.get('headers')));
  directHandlers.add(directHandler);
  return directHandler;
}

export const isDirect = (handler: object | undefined): boolean =>
  handler !== undefined && directHandlers.has(handler);
