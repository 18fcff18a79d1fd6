import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type AuditDoc,
  type Collections,
  createAuditRowId,
  type ImportRowDoc,
  type ListingDoc,
  type MongoClient,
  type ObjectId,
} from '@app/db';
import { type FieldName, toListingAuditRow, updateSlug } from '@app/listings';
import type { Logger } from '@app/service-kit';
import { createRecordStore } from '@app/status-changes';
import type { ImportRecord, ImportStores } from '../imports.store.ts';
import type { ListingReplacement } from '../listings.store.ts';
import { reportDeactivations } from '../register/report-deactivations.store.ts';
import { applyRow, buildListing, listChangedFields } from '../rows/apply-row.ts';
import { createRowMessage, getFields, type RowMessage, resolveAction } from '../rows/row.ts';
import type { RowChange } from '../rows.store.ts';
import { assignSlugs } from './assign-slugs.ts';
import { isUniqueViolation, runImportTransaction, writeInHalves } from './transaction.store.ts';

export interface ImportDeps extends ImportStores {
  client: MongoClient;
  collections: Collections;
  logger?: Logger;
}

/** Takes the place of a staff member's id if the import was started in a terminal instead of the console. */
export const terminalActorId = 'terminal';

/** Rows per transaction of listings, audit rows and results. */
const rowsPerBatch = 400;

/**
 * Executes the plan in batches. After a crash it resumes behind the last written batch; a cancelled import stops. Rows
 * whose listing changed since the plan, and rows that cannot be written, are reported and skipped.
 * @returns false if another process holds the import, or it was cancelled
 */
export async function commitImport(deps: ImportDeps, importDoc: ImportRecord): Promise<boolean> {
  const { importsStore, rowsStore } = deps;
  const { _id } = importDoc;
  let doneCount = importDoc.progress.done;
  const readAhead = (afterLine: number) => {
    const batchPromise = rowsStore.findPending(_id, afterLine, rowsPerBatch).then((batchRows) => {
      const preparedPromise = prepareBatch(importDoc, batchRows);
      preparedPromise.catch(() => {}); // handled when it is awaited, if ever
      return { batchRows, preparedPromise };
    });
    batchPromise.catch(() => {});
    return batchPromise;
  };
  for (let nextBatchPromise = readAhead(0); ; ) {
    const { batchRows, preparedPromise } = await nextBatchPromise;
    const lastRow = batchRows.at(-1);
    if (!lastRow) break;
    // The next batch is prepared while this one is written.
    nextBatchPromise = readAhead(lastRow.line);
    const isHeld = await writeInHalves(batchRows, {
      async write(rows) {
        const preparedBatch = await (rows === batchRows ? preparedPromise : prepareBatch(importDoc, rows));
        if (!(await commitBatch(deps, importDoc, preparedBatch, doneCount + rows.length))) return false;
        doneCount += rows.length;
        return true;
      },
      reportFailure(row, error) {
        doneCount++;
        return reportFailure(deps, importDoc, row, doneCount, error);
      },
    });
    if (!isHeld) return false;
    await yieldToEventLoop();
  }
  return importsStore.endWork(_id, 'committing', 'done', { counts: await rowsStore.countActions(_id, true) });
}

async function reportFailure(
  { client, importsStore, rowsStore, logger }: ImportDeps,
  { _id: importId }: ImportRecord,
  row: ImportRowDoc,
  doneCount: number,
  error: unknown,
): Promise<boolean> {
  logger?.warn({ import: importId.toHexString(), line: row.line, err: error }, 'import row');
  const message = isUniqueViolation(error, 'externalKey') ? keyTakenMessage : notWrittenMessage;
  return runImportTransaction(client, async (session) => {
    const progressFields = { 'progress.done': doneCount };
    if (!(await importsStore.update(importId, 'committing', progressFields, session))) return false;
    await rowsStore.write([toErrorChange(row, message, new Date())], session);
    return true;
  });
}

/** Does what needs no database, half of the work. `listingsToCreate`: documents of `rowsToCreate` without slugs. */
async function prepareBatch({ settings, committedAt }: ImportRecord, rows: readonly ImportRowDoc[]) {
  const rowsToCreate = rows.filter((row) => resolveAction(row) === 'create').flatMap(extractFields);
  const rowsToUpdate = rows.filter((row) => resolveAction(row) === 'update').flatMap(extractFields);
  const now = committedAt ?? new Date();
  const hasNoPreview = settings.atOnce && settings.register !== undefined;
  const listingsToCreate: Omit<ListingDoc, 'slug'>[] = [];
  for (const { fields, row } of rowsToCreate) {
    const buildOptions = {
      _id: row.newId!,
      shouldPublish: settings.publish && !(hasNoPreview && row.action === 'duplicate'),
      hasDuplicate: row.action === 'duplicate',
      now,
    };
    listingsToCreate.push(buildListing(fields, buildOptions));
    if (listingsToCreate.length % 50 === 0) await yieldToEventLoop();
  }
  return { rows, rowsToCreate, listingsToCreate, rowsToUpdate };
}

/** Writes a prepared batch in one transaction. Returns false if another process holds the import. */
async function commitBatch(
  deps: ImportDeps,
  { _id: importId, settings, createdBy }: ImportRecord,
  { rows, rowsToCreate, listingsToCreate, rowsToUpdate }: Awaited<ReturnType<typeof prepareBatch>>,
  doneCount: number,
): Promise<boolean> {
  const { client, collections, importsStore, rowsStore, listingsStore } = deps;
  const committedBy = settings.committedBy ?? createdBy;

  return runImportTransaction(
    client,
    async (session, attempt) => {
      const now = new Date();
      const progressFields = { 'progress.done': doneCount };
      if (!(await importsStore.update(importId, 'committing', progressFields, session))) return false;
      const auditDocs: AuditDoc[] = [];
      const actor = {
        kind: committedBy === terminalActorId ? ('system' as const) : ('admin' as const),
        id: committedBy,
      };
      const requestId = `import-${importId.toHexString()}`;
      const recordStore = createRecordStore({ client, collections, now, actor, requestId, session });
      const addAuditRow = async (auditRow: ReturnType<typeof toListingAuditRow>): Promise<ObjectId> => {
        const _id = await createAuditRowId(collections, session);
        auditDocs.push({ _id, at: now, actor, requestId, ...auditRow });
        return _id;
      };

      const slugByRowId = await assignSlugs(listingsStore, rowsToCreate, attempt, session);
      // Only checked on a second attempt, because other imports rarely add the same listings.
      const takenKeys = await listingsStore.findTakenKeys(attempt > 0 ? listingsToCreate : [], session);
      const rowsWithTakenKey = rowsToCreate.flatMap(({ row }, i) =>
        takenKeys.has(listingsToCreate[i]!.externalKey!) ? row : [],
      );
      // The time of the batch, not of the commit: alerts would miss listings that are written after they ran.
      const publicSinceByKey = await rowsStore.findPublicSinceByKey(
        listingsToCreate.map(({ externalKey }) => externalKey!),
        session,
      );
      const newListings = listingsToCreate
        .map((listing, i): ListingDoc => {
          const publicSince =
            publicSinceByKey.get(listing.externalKey!) ?? (listing.approved ? now : undefined);
          return {
            ...listing,
            ...(publicSince && { publicSince }),
            slug: slugByRowId.get(rowsToCreate[i]!._id)!,
          };
        })
        .filter(({ externalKey }) => !takenKeys.has(externalKey!));
      for (const listing of newListings) await addAuditRow(toListingAuditRow('import', null, listing));

      const listingById = await listingsStore.findByIds(
        rowsToUpdate.flatMap(({ row }) => row.listingId ?? []),
        session,
      );
      const replacements: ListingReplacement[] = [];
      const rowChanges = rowsWithTakenKey.map((row) => toErrorChange(row, keyTakenMessage, now));
      for (const { row, fields } of rowsToUpdate) {
        const previousListing = row.listingId && listingById.get(row.listingId.toHexString());
        if (!previousListing || previousListing.v !== row.v || previousListing.status === 'deleted') {
          rowChanges.push(toErrorChange(row, listingChangedMessage, now));
          continue;
        }
        const changedFields = listChangedFields(previousListing, fields);
        if (changedFields.length === 0) {
          rowChanges.push({ _id: row._id, set: { doneAt: now } });
          continue;
        }
        const updatedListing = await updateSlug(
          { collections, session },
          previousListing,
          applyRow(previousListing, fields, now),
          attempt,
        );
        replacements.push({ previous: previousListing, updated: updatedListing });
        const mailedFields = changedFields.filter(
          (name): name is FieldName => name !== 'place' && name !== 'confirmedAt',
        );
        const auditId = await addAuditRow(
          toListingAuditRow('import', previousListing, updatedListing, changedFields as FieldName[]),
        );
        if (updatedListing.approved && mailedFields.length > 0)
          await recordStore.notifyOwner(auditId, updatedListing, 'listing-edited', {
            slug: updatedListing.slug,
            fields: mailedFields,
          });
        rowChanges.push({
          _id: row._id,
          set: { doneAt: now, before: { ...previousListing }, afterV: updatedListing.v },
        });
      }

      await listingsStore.insert(newListings, session);
      await reportDeactivations(collections, rows, now, session);
      await listingsStore.replace(replacements, session);
      if (auditDocs.length > 0)
        await collections.audit.insertMany(auditDocs, { session, ignoreUndefined: true });
      await rowsStore.markCreated(
        rowsToCreate.filter(({ row }) => !rowsWithTakenKey.includes(row)).map(({ _id }) => _id),
        now,
        session,
      );
      await rowsStore.write(rowChanges, session);
      const untouchedRows = rows.filter((row) => ['unchanged', 'skip'].includes(resolveAction(row)));
      await rowsStore.markDone(
        untouchedRows.map(({ _id }) => _id),
        now,
        session,
      );
      return true;
    },
    (error) => isUniqueViolation(error, 'slug') || isUniqueViolation(error, 'externalKey'),
  );
}

const toErrorChange = ({ _id, messages }: ImportRowDoc, message: RowMessage, doneAt: Date): RowChange => ({
  _id,
  set: { action: 'error', doneAt, messages: [...messages, message] },
});

const extractFields = (row: ImportRowDoc) => {
  const fields = getFields(row);
  return fields ? [{ _id: row._id, row, fields }] : [];
};

const listingChangedMessage = createRowMessage(
  'error',
  'moved',
  'The listing changed after the plan was made, so it was left as it is.',
);
const keyTakenMessage = createRowMessage(
  'error',
  'key_taken',
  'A listing with the id or NPI of this row was added after the plan was made. Import the row again.',
);
const notWrittenMessage = createRowMessage(
  'error',
  'not_written',
  'This row could not be saved because of a fault on our side. The other rows are not affected.',
);
