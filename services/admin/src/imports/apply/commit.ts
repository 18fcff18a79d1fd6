import { setImmediate as turn } from 'node:timers/promises';
import {
  type AuditDoc,
  type Collections,
  createRowId,
  type ImportRowDoc,
  type ListingDoc,
  type MongoClient,
  type ObjectId,
} from '@app/db';
import { type FieldName, toListingRow, updateSlug } from '@app/listings';
import { isUnreachable, type Logger } from '@app/service-kit';
import { createRecordStore } from '@app/status-changes';
import type { Import, ImportsStore } from '../imports.store.ts';
import type { ListingsStore } from '../listings.store.ts';
import { reportDeactivations } from '../register/report-deactivations.store.ts';
import { applyRow, findChanges } from '../rows/apply-row.ts';
import { buildListing } from '../rows/build-listing.ts';
import { getFields, type RowMessage, resolveAction } from '../rows/row.ts';
import type { RowChange, RowsStore } from '../rows.store.ts';
import { assignSlugs } from './assign-slugs.ts';
import { isTaken, runTransaction } from './transaction.store.ts';

export interface Stores {
  client: MongoClient;
  collections: Collections;
  imports: ImportsStore;
  rows: RowsStore;
  listings: ListingsStore;
  logger?: Logger;
}

/** Who imports by a command instead of the console. */
export const terminal = 'terminal';

/** Rows per transaction of listings, audit rows and results. */
const rowsPerBatch = 400;

/**
 * Executes the plan in batches. After a crash it resumes behind the last written batch; a cancelled import stops. Rows
 * whose listing changed since the plan, and rows that cannot be written, are reported and skipped.
 */
export async function commitImport(stores: Stores, batch: Import): Promise<boolean> {
  const { imports, rows } = stores;
  const { _id } = batch;
  let { done } = batch.progress;
  const readAhead = (line: number) => {
    const reading = rows.findNext(_id, line, rowsPerBatch).then((nextRows) => {
      const prepared = prepareBatch(batch, nextRows);
      prepared.catch(() => {}); // handled when it is awaited, if ever
      return { nextRows, prepared };
    });
    reading.catch(() => {});
    return reading;
  };
  for (let reading = readAhead(0); ; ) {
    const { nextRows, prepared } = await reading;
    const lastRow = nextRows.at(-1);
    if (!lastRow) break;
    // Prepares the next rows while these are written.
    reading = readAhead(lastRow.line);
    done += nextRows.length;
    if (!(await commitRows(stores, batch, nextRows, done, prepared))) return false;
    await turn();
  }
  return imports.end(_id, 'committing', 'done', { counts: await rows.countActions(_id, true) });
}

/**
 * Writes rows in one transaction; if that fails, each half alone, down to the row that cannot be written. `doneCount`: number
 * of rows of the import that are done by then. False: another process holds the import.
 */
async function commitRows(
  stores: Stores,
  batch: Import,
  rows: readonly ImportRowDoc[],
  doneCount: number,
  prepared = prepareBatch(batch, rows),
): Promise<boolean> {
  try {
    return await commitBatch(stores, batch, await prepared, doneCount);
  } catch (error) {
    if (isUnreachable(error)) throw error;
    const [row] = rows;
    if (row && rows.length === 1) return reportFailure(stores, batch, row, doneCount, error);
    const half = Math.ceil(rows.length / 2);
    return (
      (await commitRows(stores, batch, rows.slice(0, half), doneCount - rows.length + half)) &&
      (await commitRows(stores, batch, rows.slice(half), doneCount))
    );
  }
}

async function reportFailure(
  { client, imports, rows, logger }: Stores,
  { _id: importId }: Import,
  row: ImportRowDoc,
  doneCount: number,
  error: unknown,
): Promise<boolean> {
  logger?.warn({ import: importId.toHexString(), line: row.line, err: error }, 'import row');
  const failure = isTaken(error, 'externalKey') ? keyTaken : notWritten;
  return runTransaction(
    client,
    async (session) => {
      if (
        !(await imports.updateInTransaction(importId, 'committing', { 'progress.done': doneCount }, session))
      )
        return false;
      await rows.write([toError(row, failure, new Date())], session);
      return true;
    },
    () => false,
  );
}

interface PreparedBatch {
  rows: readonly ImportRowDoc[];
  toCreate: ReturnType<typeof extractFields>;
  /** Documents for `toCreate`, without slugs. */
  created: readonly Omit<ListingDoc, 'slug'>[];
  toUpdate: ReturnType<typeof extractFields>;
}

/** The part of a batch that needs no database: half of the work. */
async function prepareBatch(
  { settings, committedAt }: Import,
  rows: readonly ImportRowDoc[],
): Promise<PreparedBatch> {
  const toCreate = rows.filter((row) => resolveAction(row) === 'create').flatMap((row) => extractFields(row));
  const toUpdate = rows.filter((row) => resolveAction(row) === 'update').flatMap((row) => extractFields(row));
  const now = committedAt ?? new Date();
  const isUnseen = settings.atOnce && settings.register !== undefined;
  const created: Omit<ListingDoc, 'slug'>[] = [];
  for (const { fields, row } of toCreate) {
    const origin = {
      _id: row.newId!,
      publish: settings.publish && !(isUnseen && row.action === 'duplicate'),
      hasDuplicate: row.action === 'duplicate',
      now,
    };
    created.push(buildListing(fields, origin));
    if (created.length % 50 === 0) await turn();
  }
  return { rows, toCreate, created, toUpdate };
}

/** False: another process holds the import. */
async function commitBatch(
  stores: Stores,
  { _id: importId, settings, createdBy }: Import,
  { rows: batch, toCreate, created, toUpdate }: PreparedBatch,
  doneCount: number,
): Promise<boolean> {
  const { client, collections, imports, rows, listings } = stores;
  const committedBy = settings.committedBy ?? createdBy;

  return runTransaction(
    client,
    async (session, attempt) => {
      const now = new Date();
      const isHeld = await imports.updateInTransaction(
        importId,
        'committing',
        { 'progress.done': doneCount },
        session,
      );
      if (!isHeld) return false;
      const audit: AuditDoc[] = [];
      const actor = {
        kind: committedBy === terminal ? ('system' as const) : ('admin' as const),
        id: committedBy,
      };
      const requestId = `import-${importId.toHexString()}`;
      const records = createRecordStore({ client, collections, now, actor, requestId }, session);
      const addAuditRow = async (row: ReturnType<typeof toListingRow>): Promise<ObjectId> => {
        const _id = await createRowId(collections, session);
        audit.push({ _id, at: now, actor, requestId, ...row });
        return _id;
      };

      const slugs = await assignSlugs(listings, toCreate, attempt, session);
      // Only a second attempt looks: usually no other import adds the same listings.
      const takenKeys = await listings.findTakenKeys(attempt > 0 ? created : [], session);
      const rowsWithTakenKey = toCreate.flatMap(({ row }, i) =>
        takenKeys.has(created[i]!.externalKey!) ? row : [],
      );
      // Each batch has its own time: by that of the commit, alerts would take those written later for known.
      const removed = await rows.findRemoved(
        created.map(({ externalKey }) => externalKey!),
        session,
      );
      const newListings = created
        .map((listing, i): ListingDoc => {
          const publicSince = removed.get(listing.externalKey!) ?? (listing.approved ? now : undefined);
          return { ...listing, ...(publicSince && { publicSince }), slug: slugs.get(toCreate[i]!._id)! };
        })
        .filter(({ externalKey }) => !takenKeys.has(externalKey!));
      for (const listing of newListings) await addAuditRow(toListingRow('import', null, listing));

      const listingById = await listings.findByIds(
        toUpdate.flatMap(({ row }) => row.listingId ?? []),
        session,
      );
      const replacements: { before: ListingDoc; after: ListingDoc }[] = [];
      const changes = rowsWithTakenKey.map((row) => toError(row, keyTaken, now));
      for (const { row, fields } of toUpdate) {
        const before = row.listingId && listingById.get(row.listingId.toHexString());
        if (!before || before.v !== row.v || before.status === 'deleted') {
          changes.push(toError(row, changedMeanwhile, now));
          continue;
        }
        const fieldChanges = findChanges(before, fields);
        if (fieldChanges.length === 0) {
          changes.push({ _id: row._id, set: { doneAt: now } });
          continue;
        }
        const after = await updateSlug(
          { collections },
          session,
          before,
          applyRow(before, fields, now),
          attempt,
        );
        replacements.push({ before, after });
        const changedFields = fieldChanges.filter(
          (name): name is FieldName => name !== 'place' && name !== 'confirmedAt',
        );
        const auditId = await addAuditRow(toListingRow('import', before, after, fieldChanges as FieldName[]));
        if (after.approved && changedFields.length > 0)
          await records.tellOwner(auditId, after, 'listing-edited', {
            slug: after.slug,
            fields: changedFields,
          });
        changes.push({ _id: row._id, set: { doneAt: now, before: { ...before }, afterV: after.v } });
      }

      await listings.insert(newListings, session);
      await reportDeactivations(collections, batch, now, session);
      await listings.replace(replacements, session);
      if (audit.length > 0) await collections.audit.insertMany(audit, { session, ignoreUndefined: true });
      await rows.markCreated(
        toCreate.filter(({ row }) => !rowsWithTakenKey.includes(row)).map(({ _id }) => _id),
        now,
        session,
      );
      await rows.write(changes, session);
      const skippedRows = batch.filter(
        (row) => resolveAction(row) === 'unchanged' || resolveAction(row) === 'skip',
      );
      await rows.markDone(
        skippedRows.map(({ _id }) => _id),
        { doneAt: now },
        session,
      );
      return true;
    },
    (error) => isTaken(error, 'slug') || isTaken(error, 'externalKey'),
  );
}

const toError = ({ _id, messages }: ImportRowDoc, message: RowMessage, doneAt: Date): RowChange => ({
  _id,
  set: { action: 'error', doneAt, messages: [...messages, message] },
});

const extractFields = (row: ImportRowDoc) => {
  const fields = getFields(row);
  return fields ? [{ _id: row._id, row, fields }] : [];
};

const changedMeanwhile: RowMessage = {
  level: 'error',
  column: '',
  code: 'moved',
  message: 'The listing changed after the plan was made, so it was left as it is.',
};
const keyTaken: RowMessage = {
  ...changedMeanwhile,
  code: 'key_taken',
  message:
    'A listing with the id or NPI of this row was added after the plan was made. Import the row again.',
};
const notWritten: RowMessage = {
  ...changedMeanwhile,
  code: 'not_written',
  message: 'This row could not be saved because of a fault on our side. The other rows are not affected.',
};
