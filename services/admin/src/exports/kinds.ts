import type { Collections } from '@app/db';
import type { exportKinds } from '@app/types/admin/exports';
import { columnNames } from '@app/types/admin/imports/columns';
import { formatCell, toListingCells } from '../listing-cells.ts';
import { createRecordsStore } from './records.store.ts';

export type ExportKind = (typeof exportKinds)[number];

/** A record as a file shows it: an allow-list, in the order of the columns. */
export type ExportRecord = Readonly<Record<string, unknown>>;
interface Kind {
  columns: readonly string[];
  records(status: string | undefined): AsyncIterable<ExportRecord>;
}

async function* mapRecords<T>(
  from: AsyncIterable<T>,
  show: (one: T) => ExportRecord,
): AsyncGenerator<ExportRecord> {
  for await (const one of from) yield show(one);
}
/** Values that are no text keep their form in JSON; in a cell they are JSON. */
export const formatText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPlain ? JSON.stringify(value) : formatCell(value);
};

/** What can be exported. Accounts of patients are in none of it: who wrote an anonymous review stays unsaid. */
export function createExportKinds(collections: Collections): Record<ExportKind, Kind> {
  const store = createRecordsStore(collections);
  return {
    listings: {
      columns: columnNames,
      records: (status) => mapRecords(store.listings(status), toListingCells),
    },
    reviews: {
      columns: [
        ...['id', 'listingId', 'status', 'overallRating', 'title', 'text', 'tags', 'stage', 'careMonth'],
        ...['monthsToFit', 'adjustments'],
        ...['relation', 'displayName', 'verification', 'incentive', 'createdAt', 'publishedAt', 'reply'],
      ],
      records: (status) =>
        mapRecords(store.reviews(status), (one) => ({
          id: one.publicId,
          listingId: one.listingId.toHexString(),
          status: one.status,
          overallRating: one.overallRating,
          title: one.title,
          text: one.text,
          tags: one.tags,
          stage: one.stage,
          careMonth: one.careMonth,
          monthsToFit: one.monthsToFit,
          adjustments: one.adjustments,
          relation: one.relation,
          displayName: one.displayName,
          verification: one.verification,
          incentive: one.incentive,
          createdAt: one.createdAt,
          publishedAt: one.publishedAt,
          reply: one.reply?.status,
        })),
    },
    claims: {
      columns: ['id', 'listingId', 'status', 'createdAt', 'decidedAt', 'outcome', 'notes'],
      records: (status) =>
        mapRecords(store.claims(status), (one) => ({
          id: one._id.toHexString(),
          listingId: one.listingId.toHexString(),
          status: one.status,
          createdAt: one.createdAt,
          decidedAt: one.decision?.at,
          outcome: one.decision?.outcome,
          notes: one.decision?.notes,
        })),
    },
    updates: {
      columns: ['id', 'listingId', 'status', 'changes', 'submittedAt', 'decidedAt', 'outcome', 'notes'],
      records: (status) =>
        mapRecords(store.updates(status), (one) => ({
          id: one._id.toHexString(),
          listingId: one.listingId.toHexString(),
          status: one.status,
          changes: one.changes,
          submittedAt: one.submittedAt,
          decidedAt: one.decision?.at,
          outcome: one.decision?.outcome,
          notes: one.decision?.notes,
        })),
    },
    audit: {
      columns: ['id', 'at', 'by', 'action', 'target', 'targetId', 'before', 'after', 'reason', 'requestId'],
      records: () =>
        mapRecords(store.audit(), (one) => ({
          id: one._id.toHexString(),
          at: one.at,
          // Of accounts the kind alone: their ids join what is to stay apart.
          by: one.actor.kind === 'admin' ? one.actor.id : one.actor.kind,
          action: one.action,
          target: one.target.kind,
          targetId: one.target.id.startsWith('user_') ? '' : one.target.id,
          before: one.before,
          after: one.after,
          reason: one.reason,
          requestId: one.requestId,
        })),
    },
    imports: {
      columns: ['id', 'fileName', 'status', 'createdAt', 'committedAt', 'createdBy', 'counts'],
      records: () =>
        mapRecords(store.imports(), (one) => ({
          id: one._id.toHexString(),
          fileName: one.fileName,
          status: one.status,
          createdAt: one.createdAt,
          committedAt: one.committedAt,
          createdBy: one.createdBy,
          counts: one.counts,
        })),
    },
  };
}
