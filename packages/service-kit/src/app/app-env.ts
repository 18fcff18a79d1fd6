import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Pipeline, Staff } from '../session/session.ts';

export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Headers of every response, including the request id. `direct` handlers spread it into theirs. */
    headers: Readonly<Record<string, string>> & { 'x-request-id': string };
    /** The response is personal and must not be cached. */
    isPersonal?: true;
    /** The calling staff member; set for endpoints with a `permission`. */
    staff?: Staff;
    /** The calling pipeline; set for endpoints with a `teamToken`. */
    pipeline?: Pipeline;
  };
}
export type App = Hono<AppEnv>;
