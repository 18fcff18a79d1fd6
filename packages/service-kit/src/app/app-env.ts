import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Staff } from '../session/staff.ts';

export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** What every answer says, the request id among it. `direct` handlers spread it into theirs. */
    headers: Readonly<Record<string, string>> & { 'x-request-id': string };
    /** The answer is for one person: nobody may keep it. */
    personal?: true;
    /** Who of the team calls: there for every endpoint with a `right`. */
    staff?: Staff;
  };
}
export type App = Hono<AppEnv>;
