import type { Collections } from '@app/db';
import { type App, parseBearerToken, problems } from '@app/service-kit';
import { findStaffByToken } from '@app/team/sessions';
import type { Endpoint, ParamsOf, ReplyOf } from '@app/types';
import * as z from 'zod/mini';

/**
 * Registers a route for staff tokens at the address of a call for accounts. Must be registered before the call itself,
 * which handles all other requests.
 */
export function allowStaffRead<E extends Endpoint>(
  app: App,
  { method, path, aliases = [], params }: E,
  collections: Collections,
  read: (params: ParamsOf<E>) => Promise<ReplyOf<E>>,
): void {
  for (const one of [path, ...aliases])
    app.on(method, one.replace(/\{(\w+)\}/g, ':$1'), async (c, next) => {
      const token = parseBearerToken(c.req.header('authorization'));
      // Account tokens are JWTs and contain dots.
      if (!token || token.includes('.')) return next();
      if (!(await findStaffByToken(collections, token, new Date()))) throw problems.unauthorized();
      c.header('cache-control', 'private, no-store');
      return c.json(await read(z.parse(params!, c.req.param()) as ParamsOf<E>));
    });
}
