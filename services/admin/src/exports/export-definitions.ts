import type { AuditDoc, ClaimDoc, Collections, ImportDoc, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';
import {
  claimStatuses,
  importStatuses,
  listingStatuses,
  reviewStatuses,
  updateStatuses,
} from '@app/option-lists';
import type { exportKinds } from '@app/types/admin/exports';
import { columnNames } from '@app/types/admin/imports/columns';
import { maskAccountId, pickReadable } from '../audit/audit-access.ts';
import { formatCell, toListingCells } from '../listing-cells.ts';
import { createRecordReader } from '../paging.store.ts';

type ExportKind = (typeof exportKinds)[number];

/** A record in an export: an allow-list, in the order of the columns. */
export type ExportRecord = Readonly<Record<string, unknown>>;
interface ExportDefinition {
  columns: readonly string[];
  statuses: readonly string[];
  readRecords(status: string | undefined): AsyncIterable<ExportRecord>;
}

async function* mapRecords<T>(
  docs: AsyncIterable<T>,
  toRecord: (doc: T) => ExportRecord,
): AsyncGenerator<ExportRecord> {
  for await (const doc of docs) yield toRecord(doc);
}
/** Formats a value as the text of a cell: times as ISO 8601, plain objects as JSON. */
export const formatExportCell = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  const isPlainObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPlainObject ? JSON.stringify(value) : formatCell(value);
};

/** Functions that read a column's value, for columns that are not a field of the document. */
type ColumnReaders<Doc> = Readonly<Record<string, (doc: Doc) => unknown>>;

const createExportDefinition = <Doc extends object>(
  statuses: readonly string[],
  readDocs: (status?: string) => AsyncIterable<Doc>,
  columns: readonly string[],
  readers: ColumnReaders<Doc>,
): ExportDefinition => ({
  columns,
  statuses,
  readRecords: (status) =>
    mapRecords(readDocs(status), (doc) =>
      Object.fromEntries(
        columns.map((name) => [name, readers[name] ? readers[name](doc) : doc[name as keyof Doc]]),
      ),
    ),
});

interface StoredDoc {
  _id: { toHexString(): string };
}
const getId = ({ _id }: StoredDoc) => _id.toHexString();
const getListingId = (doc: { listingId: StoredDoc['_id'] }) => doc.listingId.toHexString();
const decisionReaders = {
  decidedAt: ({ decision }: { decision?: { at: Date } }) => decision?.at,
  outcome: ({ decision }: { decision?: { outcome: string } }) => decision?.outcome,
  notes: ({ decision }: { decision?: { notes: string } }) => decision?.notes,
};

/** The same for every role, because a file leaves the site: it never reveals authors of anonymous reviews. */
const exportAccess = { canReadContacts: true, canReadAccounts: false };

export function createExportDefinitions(collections: Collections): Record<ExportKind, ExportDefinition> {
  const readListings = createRecordReader<ListingDoc>(collections.listings);
  return {
    listings: {
      columns: columnNames,
      statuses: listingStatuses,
      readRecords: (status) => mapRecords(readListings(status), toListingCells),
    },
    reviews: createExportDefinition(
      reviewStatuses,
      createRecordReader<ReviewDoc>(collections.reviews),
      [
        'id listingId status overallRating title text tags stage careMonth monthsToFit adjustments relation',
        'displayName verification incentive createdAt publishedAt reply',
        'yearLaterRating yearLaterText yearLaterStatus',
      ].flatMap((names) => names.split(' ')),
      {
        id: ({ publicId }) => publicId,
        listingId: getListingId,
        displayName: ({ anonymous, displayName }) => (anonymous ? '' : displayName),
        reply: ({ reply }) => reply?.status,
        yearLaterRating: ({ yearLater }) => yearLater?.overallRating,
        yearLaterText: ({ yearLater }) => yearLater?.text,
        yearLaterStatus: ({ yearLater }) => yearLater?.status,
      },
    ),
    claims: createExportDefinition(
      claimStatuses,
      createRecordReader<ClaimDoc>(collections.claims),
      ['id', 'listingId', 'status', 'createdAt', 'decidedAt', 'outcome', 'notes'],
      { id: getId, listingId: getListingId, ...decisionReaders },
    ),
    updates: createExportDefinition(
      updateStatuses,
      createRecordReader<UpdateDoc>(collections.pendingUpdates),
      ['id', 'listingId', 'status', 'changes', 'submittedAt', 'decidedAt', 'outcome', 'notes'],
      { id: getId, listingId: getListingId, ...decisionReaders },
    ),
    audit: createExportDefinition(
      [],
      createRecordReader<AuditDoc>(collections.audit),
      ['id', 'at', 'by', 'action', 'target', 'targetId', 'before', 'after', 'reason', 'requestId'],
      {
        id: getId,
        by: ({ actor }) => (actor.kind === 'admin' ? actor.id : actor.kind),
        target: ({ target }) => target.kind,
        targetId: ({ target }) => maskAccountId(target, exportAccess),
        before: ({ before }) => pickReadable(before, exportAccess),
        after: ({ after }) => pickReadable(after, exportAccess),
      },
    ),
    imports: createExportDefinition(
      importStatuses,
      createRecordReader<ImportDoc>(collections.imports),
      ['id', 'fileName', 'status', 'createdAt', 'committedAt', 'createdBy', 'counts'],
      { id: getId },
    ),
  };
}
