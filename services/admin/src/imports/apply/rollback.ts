import { setImmediate as turn } from 'node:timers/promises';
import { type AuditDoc, type ClientSession, createRowId, type ImportRowDoc, type ListingDoc } from '@app/db';
import { toListingRow } from '@app/listings';
import { findLegalHold } from '@app/status-changes';
import type { Import } from '../imports.store.ts';
import { getBefore } from '../rows/row.ts';
import type { RowChange } from '../rows.store.ts';
import type { Stores } from './commit.ts';
import { runTransaction } from './transaction.store.ts';

const batchRows = 250;
type Tally = NonNullable<Import['settings']['rollback']>;

/**
 * Rolls an import back: removes created listings and restores changed ones. A listing that was changed, reviewed or
 * claimed since is kept, and its row says so.
 */
export async function rollBackImport(stores: Stores, batch: Import): Promise<boolean> {
  let tally: Tally = batch.settings.rollback ?? { removed: 0, restored: 0, kept: 0 };
  for (let line = 0; ; ) {
    const next = await stores.rows.nextToUndo(batch._id, line, batchRows);
    if (next.length === 0) break;
    line = next.at(-1)!.line;
    const after = await undoBatch(stores, batch, next, tally);
    if (!after) return false;
    tally = after;
    await turn();
  }
  return stores.imports.end(batch._id, 'rolling_back', 'rolled_back', { 'settings.rollback': tally });
}

async function undoBatch(
  { client, collections, imports, rows, listings }: Stores,
  { _id: importId, settings, createdBy }: Import,
  batch: readonly ImportRowDoc[],
  tallyBefore: Tally,
): Promise<Tally | undefined> {
  const now = new Date();
  const by = settings.rolledBackBy ?? createdBy;
  return runTransaction(
    client,
    async (session) => {
      const tally = { ...tallyBefore };
      const ids = batch.flatMap((row) => row.listingId ?? []);
      const listingById = await listings.findByIds(ids, session);
      const inUse = await listings.findInUse(
        batch.flatMap((row) => (row.before ? [] : (row.listingId ?? []))),
        session,
      );
      const heldIds = await findHeldIds({ collections }, ids, session);
      const removed: ListingDoc[] = [];
      const replaced: { before: ListingDoc; after: ListingDoc }[] = [];
      const changes: RowChange[] = [];
      for (const row of batch) {
        const hex = row.listingId?.toHexString() ?? '';
        const listing = listingById.get(hex);
        const isAsLeft = listing?.v === row.afterV && !inUse.has(hex) && !heldIds.has(hex);
        if (listing && isAsLeft && !row.before) removed.push(listing);
        else if (listing && isAsLeft)
          replaced.push({ before: listing, after: applyRestore(listing, row, now) });
        else tally.kept++;
        const messages = isAsLeft ? row.messages : [...row.messages, listing ? keptMessage : goneMessage];
        changes.push({ _id: row._id, set: { undoneAt: now, messages } });
      }
      tally.removed += removed.length;
      tally.restored += replaced.length;
      if (!(await imports.hold(importId, 'rolling_back', { 'settings.rollback': tally }, session)))
        return undefined;

      await listings.remove(
        removed.map(({ _id }) => _id),
        session,
      );
      await listings.replace(replaced, session);
      const auditRows = [
        ...removed.map((one) => toListingRow('import-undone', one, { ...one, status: 'deleted' })),
        ...replaced.map((one) => toListingRow('import-undone', one.before, one.after)),
      ];
      const actor = { kind: 'admin', id: by } as const;
      const requestId = `import-${importId.toHexString()}`;
      const audit: AuditDoc[] = [];
      for (const row of auditRows)
        audit.push({ _id: await createRowId(collections, session), at: now, actor, requestId, ...row });
      if (audit.length > 0) await collections.audit.insertMany(audit, { session, ignoreUndefined: true });
      await rows.write(changes, session);
      return tally;
    },
    () => false,
  );
}

/** Ids of listings under a legal hold. */
async function findHeldIds(
  where: Parameters<typeof findLegalHold>[0],
  ids: readonly { toHexString(): string }[],
  session: ClientSession,
): Promise<ReadonlySet<string>> {
  const openHold = { hold: true, status: 'open' as const };
  if (!(await where.collections.legalRequests.findOne(openHold, { session }))) return new Set();
  const heldIds = new Set<string>();
  for (const id of ids.map((_id) => _id.toHexString()))
    if (await findLegalHold(where, { kind: 'listing', id }, session)) heldIds.add(id);
  return heldIds;
}

/** The listing before the import with a higher version, because the version in between was visible. */
function applyRestore(listing: ListingDoc, row: ImportRowDoc, now: Date): ListingDoc {
  return { ...getBefore(row)!, _id: listing._id, v: listing.v + 1, updatedAt: now };
}

const keptMessage = {
  level: 'warning',
  column: '',
  code: 'kept',
  message: 'Changed, reviewed or claimed since the import, or on legal hold: the rollback left it as it is.',
} as const;
const goneMessage = { ...keptMessage, code: 'gone', message: 'The listing was already deleted.' } as const;
