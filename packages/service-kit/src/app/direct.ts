import type { Context } from 'hono';
import { runWithUndo } from '../limits/undo.ts';
import type { AppEnv } from './app-env.ts';

const marked = new WeakSet<object>();

/**
 * A handler for a hot path, which builds its whole Response itself: a string, bytes or a stream as body, and a plain
 * object of headers that begins with those given. Such a Response goes out as it is; one whose headers went through
 * `c.header` costs 3 µs more (measured; hello costs 15).
 */
export function markDirect(
  handler: (c: Context<AppEnv>, headers: Readonly<Record<string, string>>) => Response | Promise<Response>,
): (c: Context<AppEnv>) => Promise<Response> {
  const handleDirect = (c: Context<AppEnv>) => runWithUndo(async () => handler(c, c.get('headers')));
  marked.add(handleDirect);
  return handleDirect;
}

export const isDirect = (handler: object | undefined): boolean =>
  handler !== undefined && marked.has(handler);
