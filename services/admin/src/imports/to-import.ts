import type { ImportRowDoc, ListingDoc } from '@app/db';
import { HttpProblem } from '@app/service-kit';
import type { ImportMessage, ImportResult, ImportRow, ImportShown } from '@app/types/admin/imports';
import { formatCell, toListingCells } from '../listing-cells.ts';
import type { ImportRecord } from './imports.store.ts';
import { listChangedFields } from './rows/apply-row.ts';
import { getFields, getListingBeforeImport } from './rows/row.ts';

/** Creates the audit row of a step of an import. Changes of listings have their own rows. */
export const toImportAuditRow = (
  action: 'upload' | 'commit' | 'rollback' | 'cancel',
  { _id, status, fileName }: ImportRecord,
  reason?: string,
) => ({
  action: `import.${action}`,
  target: { kind: 'import', id: _id.toHexString() },
  before: { status },
  after: { file: fileName },
  ...(reason && { reason }),
});

export function toImport(doc: ImportRecord): ImportShown {
  const { _id, settings, problem, counts, progress } = doc;
  const { publish, encoding, delimiter, columns, rows, register } = settings;
  return {
    id: _id.toHexString(),
    fileName: doc.fileName,
    bytes: doc.bytes,
    status: doc.status,
    publish,
    encoding,
    delimiter,
    columns,
    rows,
    ...(register && { register }),
    progress,
    counts,
    problem: problem ? { ...problem, line: problem.line ?? null, column: problem.column ?? null } : null,
    rollback: settings.rollback ?? null,
    createdBy: doc.createdBy,
    createdAt: doc.createdAt.toISOString(),
    committedAt: doc.committedAt?.toISOString() ?? null,
    endedAt: doc.endedAt?.toISOString() ?? null,
    rowsGoneAt: doc.rowsGoneAt?.toISOString() ?? null,
  };
}

const toImportMessages = ({ line, messages }: ImportRowDoc): ImportMessage[] =>
  messages.map((message) => ({ ...message, line }));

export function toImportResult(doc: ImportRecord, failedRows: readonly ImportRowDoc[]): ImportResult {
  const id = doc._id.toHexString();
  return {
    batchId: id,
    planId: id,
    status: doc.status,
    ...doc.counts,
    errors: failedRows.flatMap(toImportMessages).filter(({ level }) => level === 'error'),
    import: toImport(doc),
  };
}

const changesListing = ({ action }: ImportRowDoc) => action === 'update' || action === 'duplicate';

/** Converts a row, with the matching listing in its current state, or in that before the import if it was updated. */
export function toImportRow(row: ImportRowDoc, currentListing: ListingDoc | undefined): ImportRow {
  const fields = getFields(row);
  const listing = getListingBeforeImport(row) ?? (row.action === 'create' ? undefined : currentListing);
  const values = fields?.values;
  return {
    line: row.line,
    action: row.action,
    name: values?.lastName
      ? `${values.firstName} ${values.lastName}`
      : Object.values(row.cells).join(' ').slice(0, 100),
    place: values?.city ? `${values.city}, ${values.state} ${values.zipCode}` : '',
    by: (row.by ?? null) as ImportRow['by'],
    choice: row.choice ?? null,
    fields: {
      ...Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, formatCell(value)])),
      ...(fields && { place: fields.precision }),
      ...(fields?.confirmed && {
        confirmedAt: fields.confirmed.at.toISOString(),
        confirmedBy: fields.confirmed.by,
      }),
    },
    changes: fields && listing && changesListing(row) ? listChangedFields(listing, fields) : [],
    listing: listing
      ? {
          id: listing._id.toHexString(),
          slug: listing.slug,
          status: listing.status,
          claimed: listing.ownerUserId !== undefined,
          fields: toListingCells(listing),
        }
      : null,
    messages: toImportMessages(row),
    done: row.doneAt !== undefined,
  };
}

/** @throws 410 if the rows of the import were deleted and only its summary is left */
export function requireRows({ rowsGoneAt }: ImportRecord): void {
  if (!rowsGoneAt) return;
  const day = rowsGoneAt.toISOString().slice(0, 10);
  throw new HttpProblem(
    410,
    'rows_gone',
    () =>
      `The rows of this import were removed on ${day}. Only its summary is kept: it cannot be rolled back any more, and its rows and errors cannot be shown.`,
  );
}
