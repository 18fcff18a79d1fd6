import type { AuditDoc, Collections } from '@app/db';
import { type Filter, ObjectId } from 'mongodb';
import { openPageCursor, type Page } from '../paging.store.ts';

/** Actions with one row per listing of an import. The list shows the row of the import instead. */
const perListingActions = ['listing.import', 'listing.import-undone'];

interface AuditQuery {
  /** Ids of actors, any of which matches. */
  actors?: readonly string[] | undefined;
  action?: string | undefined;
  kind?: string | undefined;
  /** Ids of targets, any of which matches. */
  targets?: readonly string[] | undefined;
  import?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
  /** If false, a search by actor or target finds no rows of user accounts. */
  includesAccounts: boolean;
}

export function createAuditStore({ audit, admins }: Pick<Collections, 'audit' | 'admins'>) {
  /** Estimates the number of listed rows from collection metadata and an index, because counting all is slow. */
  const estimateTotal = async () => {
    const [totalCount, perListingCount] = await Promise.all([
      audit.estimatedDocumentCount(),
      audit.countDocuments({ action: { $in: perListingActions } }),
    ]);
    return Math.max(0, totalCount - perListingCount);
  };

  return {
    async findPage(query: AuditQuery, page: Page) {
      const filter = toAuditFilter(query);
      const isUnfiltered = !query.action && Object.keys(filter).every((field) => field === 'action');
      // Indexes of the filters end with the time. Rows of one transaction have the same time; `_id` orders them.
      const newestFirstSort: Record<string, -1> = isUnfiltered ? { at: -1, _id: -1 } : { at: -1 };
      const [rows, total] = await Promise.all([
        openPageCursor(audit, filter, newestFirstSort, page, {}).toArray(),
        isUnfiltered ? estimateTotal() : audit.countDocuments(filter),
      ]);
      return { rows, total };
    },

    find: (id: string): Promise<AuditDoc | null> => audit.findOne({ _id: new ObjectId(id) }),

    async findActorIdsByName(text: string): Promise<string[]> {
      const lowerText = text.toLowerCase();
      const adminDocs = await admins.find({}, { projection: { name: 1 } as const }).toArray();
      return adminDocs
        .filter(({ name }) => name.toLowerCase().includes(lowerText))
        .map(({ _id }) => _id.toHexString());
    },

    async findTimezone(id: string): Promise<string> {
      const admin = await admins.findOne({ _id: new ObjectId(id) }, { projection: { timezone: 1 } as const });
      return admin?.timezone ?? 'UTC';
    },
  };
}

function toAuditFilter(query: AuditQuery): Filter<AuditDoc> {
  const { actors, action, kind, targets, from, before, includesAccounts } = query;
  const timeRange = { ...(from && { $gte: from }), ...(before && { $lt: before }) };
  return {
    ...(actors && { 'actor.id': { $in: [...actors] } }),
    ...(actors && !includesAccounts && { 'actor.kind': { $ne: 'user' } }),
    ...(query.import
      ? { requestId: `import-${query.import}`, action: { $in: perListingActions } }
      : action
        ? { action }
        : !targets && { action: { $nin: perListingActions } }),
    ...(kind && { 'target.kind': kind }),
    ...(targets && { 'target.id': { $in: [...targets] } }),
    ...(targets && !includesAccounts && !kind && { 'target.kind': { $ne: 'user' } }),
    ...(Object.keys(timeRange).length > 0 && { at: timeRange }),
  };
}
