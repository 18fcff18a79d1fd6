import type { AuditDoc, Collections } from '@app/db';
import { type App, parseBearerToken, serialize } from '@app/service-kit';
import { createAccessLog } from '@app/team/access-log';
import { createStaffGate } from '@app/team/gate';
import type { Endpoint, ParamsOf, ReplyOf } from '@app/types';
import type { StaffPermission } from '@app/types/admin/permissions';
import * as z from 'zod/mini';

interface StaffReadOptions<E extends Endpoint> {
  permission: StaffPermission;
  read(params: ParamsOf<E>): Promise<ReplyOf<E>>;
  /** The row of the audit log that each read leaves. */
  toAuditRow(params: ParamsOf<E>): Pick<AuditDoc, 'action' | 'target'>;
}

/** Registers, before a call for accounts, a route at its path for requests with a staff token and its cookie. */
export function registerStaffReadRoute<E extends Endpoint>(
  app: App,
  { method, path, aliases = [], params, reply }: E,
  collections: Collections,
  { permission, read, toAuditRow }: StaffReadOptions<E>,
): void {
  const gate = createStaffGate(collections);
  const accessLog = createAccessLog(collections, () => new Date());
  for (const pattern of [path, ...aliases])
    app.on(method, pattern.replace(/\{(\w+)\}/g, ':$1'), async (c, next) => {
      const token = parseBearerToken(c.req.header('authorization'));
      // Account tokens are JWTs and contain dots.
      if (!token || token.includes('.')) return next();
      c.set('isPersonal', true);
      const { id: staffId } = await gate.admit(c.req.raw, permission);
      const parsedParams = z.parse(params!, c.req.param()) as ParamsOf<E>;
      await accessLog.recordRead(c.req.raw, staffId, toAuditRow(parsedParams));
      return c.body(serialize(reply, await read(parsedParams)), 200, {
        'content-type': 'application/json',
        'cache-control': 'private, no-store',
      });
    });
}
