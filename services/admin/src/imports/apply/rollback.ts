import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ClientSession, ImportRowDoc, ListingDoc } from '@app/db';
import { keepFigures, toListingAuditRow } from '@app/listings';
import { createRecordStore, findLegalHold } from '@app/status-changes';
import type { ImportRecord } from '../imports.store.ts';
import type { ListingReplacement } from '../listings.store.ts';
import { createRowMessage, getListingBeforeImport } from '../rows/row.ts';
import type { RowChange } from '../rows.store.ts';
import type { ImportDeps } from './commit.ts';
import { isUniqueViolation, runImportTransaction, writeInHalves } from './transaction.store.ts';

const rowsPerBatch = 250;
type RollbackCounts = NonNullable<ImportRecord['settings']['rollback']>;

/**
 * Rolls an import back: removes created listings and restores changed ones, the last row first, because a later row may
 * have taken the slug that an earlier one gave up. A listing that was changed since, is in use by reviews, claims or
 * updates, is under a legal hold, or cannot be written, is kept, with a message in its row.
 * @returns false if another process holds the import
 */
export async function rollBackImport(deps: ImportDeps, importDoc: ImportRecord): Promise<boolean> {
  let counts: RollbackCounts = importDoc.settings.rollback ?? { removed: 0, restored: 0, kept: 0 };
  /** Keeps the counts of a written transaction; undefined: another process holds the import. */
  const keepCounts = (newCounts: RollbackCounts | undefined) => {
    counts = newCounts ?? counts;
    return newCounts !== undefined;
  };
  for (let beforeLine = Number.POSITIVE_INFINITY; ; ) {
    const batchRows = await deps.rowsStore.findRowsToRollBack(importDoc._id, beforeLine, rowsPerBatch);
    if (batchRows.length === 0) break;
    beforeLine = batchRows.at(-1)!.line;
    const isHeld = await writeInHalves(batchRows, {
      write: async (rows) => keepCounts(await rollBackBatch(deps, importDoc, rows, counts)),
      reportFailure: async (row, error) => keepCounts(await keepListing(deps, importDoc, row, counts, error)),
    });
    if (!isHeld) return false;
    await yieldToEventLoop();
  }
  return deps.importsStore.endWork(importDoc._id, 'rolling_back', 'rolled_back', {
    'settings.rollback': counts,
  });
}

async function keepListing(
  { client, importsStore, rowsStore, logger }: ImportDeps,
  { _id: importId }: ImportRecord,
  { _id, line, messages }: ImportRowDoc,
  previousCounts: RollbackCounts,
  error: unknown,
): Promise<RollbackCounts | undefined> {
  logger?.warn({ import: importId.toHexString(), line, err: error }, 'import row');
  const message = isUniqueViolation(error, 'slug') ? slugTakenMessage : rollbackFailedMessage;
  const counts = { ...previousCounts, kept: previousCounts.kept + 1 };
  return runImportTransaction(client, async (session) => {
    const progressFields = { 'settings.rollback': counts };
    if (!(await importsStore.update(importId, 'rolling_back', progressFields, session))) return undefined;
    await rowsStore.write(
      [{ _id, set: { undoneAt: new Date(), messages: [...messages, message] } }],
      session,
    );
    return counts;
  });
}

async function rollBackBatch(
  { client, collections, importsStore, rowsStore, listingsStore }: ImportDeps,
  { _id: importId, settings, createdBy }: ImportRecord,
  batch: readonly ImportRowDoc[],
  previousCounts: RollbackCounts,
): Promise<RollbackCounts | undefined> {
  const now = new Date();
  const rolledBackBy = settings.rolledBackBy ?? createdBy;
  return runImportTransaction(client, async (session) => {
    const counts = { ...previousCounts };
    const listingIds = batch.flatMap((row) => row.listingId ?? []);
    const listingById = await listingsStore.findByIds(listingIds, session);
    const idsInUse = await listingsStore.findIdsInUse(
      batch.flatMap((row) => (row.before ? [] : (row.listingId ?? []))),
      session,
    );
    const heldIds = await findHeldIds({ collections }, listingIds, session);
    const removedListings: ListingDoc[] = [];
    const replacements: ListingReplacement[] = [];
    const rowChanges: RowChange[] = [];
    for (const row of batch) {
      const listingId = row.listingId?.toHexString() ?? '';
      const listing = listingById.get(listingId);
      const canRollBack = listing?.v === row.afterV && !idsInUse.has(listingId) && !heldIds.has(listingId);
      if (listing && canRollBack && !row.before) removedListings.push(listing);
      else if (listing && canRollBack)
        replacements.push({ previous: listing, updated: restoreListing(listing, row, now) });
      else counts.kept++;
      const messages = canRollBack
        ? row.messages
        : [...row.messages, listing ? changeMessage : alreadyDeletedMessage];
      const removedListing = canRollBack && !row.before ? listing : undefined;
      rowChanges.push({ _id: row._id, set: { undoneAt: now, messages, ...toRemovedFields(removedListing) } });
    }
    counts.removed += removedListings.length;
    counts.restored += replacements.length;
    const progressFields = { 'settings.rollback': counts };
    if (!(await importsStore.update(importId, 'rolling_back', progressFields, session))) return undefined;

    await listingsStore.remove(
      removedListings.map(({ _id }) => _id),
      session,
    );
    await listingsStore.replace(replacements, session);
    const actor = { kind: 'admin', id: rolledBackBy } as const;
    const requestId = `import-${importId.toHexString()}`;
    await createRecordStore({ client, collections, now, actor, requestId, session }).auditAll([
      ...removedListings.map((listing) =>
        toListingAuditRow('import-undone', listing, { ...listing, status: 'deleted' }),
      ),
      ...replacements.map(({ previous, updated }) => toListingAuditRow('import-undone', previous, updated)),
    ]);
    await rowsStore.write(rowChanges, session);
    return counts;
  });
}

/** Finds the ids of listings under a legal hold. */
async function findHeldIds(
  deps: Parameters<typeof findLegalHold>[0],
  ids: readonly { toHexString(): string }[],
  session: ClientSession,
): Promise<ReadonlySet<string>> {
  const openHoldFilter = { hold: true, status: 'open' as const };
  if (!(await deps.collections.legalRequests.findOne(openHoldFilter, { session }))) return new Set();
  const heldIds = new Set<string>();
  for (const id of ids.map((_id) => _id.toHexString()))
    if (await findLegalHold({ ...deps, session }, { kind: 'listing', id })) heldIds.add(id);
  return heldIds;
}

/** Fields of a row that a later import of the same listing reads. */
const toRemovedFields = ({ externalKey, publicSince }: Partial<ListingDoc> = {}): RowChange['set'] =>
  externalKey && publicSince ? { removed: { externalKey, publicSince } } : {};

/** Restores the listing from before the import. Its version increases, because the imported one was visible. */
function restoreListing(listing: ListingDoc, row: ImportRowDoc, now: Date): ListingDoc {
  const listingBeforeImport = { ...getListingBeforeImport(row)!, _id: listing._id };
  return { ...keepFigures(listingBeforeImport, listing), v: listing.v + 1, updatedAt: now };
}

const createKeptMessage = (message: string) => createRowMessage('warning', 'kept', message);
const changeMessage = createKeptMessage(
  'Changed, reviewed or claimed since the import, or on legal hold: the rollback left it as it is.',
);
const alreadyDeletedMessage = createRowMessage('warning', 'gone', 'The listing was already deleted.');
const slugTakenMessage = createKeptMessage(
  'Another listing has its former address by now: the rollback left it as it is.',
);
const rollbackFailedMessage = createKeptMessage(
  'The rollback left it as it is because of a fault on our side. The other rows are not affected.',
);
