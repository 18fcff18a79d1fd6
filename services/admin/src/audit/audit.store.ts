import type { AuditDoc, Collections } from '@app/db';
import { type Filter, ObjectId } from 'mongodb';

export interface AuditWish {
  actor?: string | undefined;
  action?: string | undefined;
  kind?: string | undefined;
  target?: string | undefined;
  from?: Date | undefined;
  /** Not this moment any more. */
  before?: Date | undefined;
  /** Whether what an account did may be found by the account. */
  withAccounts: boolean;
}

/** The audit log as people read it. Nothing here writes. */
export function auditStore({ audit, admins }: Pick<Collections, 'audit' | 'admins'>) {
  return {
    async page(wish: AuditWish, { page, pageSize }: { page: number; pageSize: number }) {
      const filter = filterOf(wish);
      const isAll = Object.keys(filter).length === 0;
      // The filters' indexes end with the time; what one transaction wrote has one time, and their order in it.
      const newestFirst: Record<string, -1> = isAll ? { at: -1, _id: -1 } : { at: -1 };
      const [rows, total] = await Promise.all([
        audit
          .find(filter)
          .sort(newestFirst)
          .skip((page - 1) * pageSize)
          .limit(pageSize)
          .toArray(),
        isAll ? audit.estimatedDocumentCount() : audit.countDocuments(filter),
      ]);
      return { rows, total };
    },

    one: (id: string): Promise<AuditDoc | null> => audit.findOne({ _id: new ObjectId(id) }),

    /** Names of those of the team whose ids are among these. */
    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      const known = [...new Set(ids)].filter((id) => ObjectId.isValid(id)).map((id) => new ObjectId(id));
      const found = await admins
        .find({ _id: { $in: known } }, { projection: { name: 1 } as const })
        .map(({ _id, name }) => [_id.toHexString(), name] as const)
        .toArray();
      return new Map(found);
    },
  };
}

function filterOf({ actor, action, kind, target, from, before, withAccounts }: AuditWish): Filter<AuditDoc> {
  const at = { ...(from && { $gte: from }), ...(before && { $lt: before }) };
  return {
    ...(actor && { 'actor.id': actor, ...(!withAccounts && { 'actor.kind': { $ne: 'user' } }) }),
    ...(action && { action }),
    ...(kind && { 'target.kind': kind }),
    ...(target && { 'target.id': target }),
    ...(Object.keys(at).length > 0 && { at }),
  };
}
