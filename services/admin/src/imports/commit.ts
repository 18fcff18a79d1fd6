import { setImmediate as turn } from 'node:timers/promises';
import type { AuditDoc, Collections, ImportRowDoc, ListingDoc, MongoClient } from '@app/db';
import { type FieldName, listingRow, renamed } from '@app/moderation';
import { addressesFor } from './addresses.ts';
import { created } from './created.ts';
import type { Import, ImportsStore } from './imports.store.ts';
import type { ListingsStore } from './listings.store.ts';
import { deedOf, fieldsOf } from './row.ts';
import type { RowChange, RowsStore } from './rows.store.ts';
import { inBatch, isTaken } from './transaction.store.ts';
import { changesOf, updated } from './updated.ts';

export interface Stores {
  client: MongoClient;
  collections: Collections;
  imports: ImportsStore;
  rows: RowsStore;
  listings: ListingsStore;
}

/** So many rows in one transaction: listings, audit rows and what became of the rows stand or fall together. */
const batchRows = 250;

/**
 * Does what was planned, batch by batch. Killed in the middle, it goes on behind the last batch that was written;
 * cancelled, it ends there. What was looked at in the plan and is another by now is told, and left.
 */
export async function commit(stores: Stores, batch: Import): Promise<boolean> {
  const { imports, rows } = stores;
  const { _id } = batch;
  let { done } = batch.progress;
  for (let line = 0; ; ) {
    const next = await rows.next(_id, line, batchRows);
    if (next.length === 0) break;
    line = next.at(-1)!.line;
    done += next.length;
    if (!(await commitBatch(stores, batch, next, done))) return false;
    await turn();
  }
  return imports.end(_id, 'committing', 'done', { counts: await rows.counts(_id, true) });
}

/** False: it is not ours to go on with. */
async function commitBatch(
  stores: Stores,
  { _id: importId, settings, committedAt, createdBy }: Import,
  batch: readonly ImportRowDoc[],
  done: number,
): Promise<boolean> {
  const { client, collections, imports, rows, listings } = stores;
  const now = new Date();
  const by = settings.committedBy ?? createdBy;
  const toMake = batch.filter((row) => deedOf(row) === 'create').flatMap((row) => pair(row));
  const toChange = batch.filter((row) => deedOf(row) === 'update').flatMap((row) => pair(row));

  return inBatch(
    client,
    async (session, attempt) => {
      const goesOn = await imports.hold(importId, 'committing', { 'progress.done': done }, session);
      if (!goesOn) return false;
      const audit: AuditDoc[] = [];
      const tell = (row: ReturnType<typeof listingRow>) =>
        void audit.push({
          _id: listings.newId(),
          at: now,
          actor: { kind: 'admin', id: by },
          requestId: `import-${importId.toHexString()}`,
          ...row,
        });

      const slugs = await addressesFor(listings, toMake, attempt, session);
      const fresh = toMake.map(({ _id, fields, row }) =>
        created(fields, {
          _id: listings.newId(),
          slug: slugs.get(_id)!,
          publish: settings.publish,
          hasTwin: row.action === 'duplicate',
          now: committedAt ?? now,
        }),
      );
      for (const listing of fresh) tell(listingRow('import', null, listing));

      const documents = await listings.byIds(
        toChange.flatMap(({ row }) => row.listingId ?? []),
        session,
      );
      const replaced: { before: ListingDoc; after: ListingDoc }[] = [];
      const changes: RowChange[] = [];
      for (const { row, fields } of toChange) {
        const before = row.listingId && documents.get(row.listingId.toHexString());
        if (!before || before.v !== row.v || before.status === 'deleted') {
          changes.push({
            _id: row._id,
            set: { action: 'error', doneAt: now, messages: [...row.messages, late] },
          });
          continue;
        }
        const names = changesOf(before, fields);
        if (names.length === 0) {
          changes.push({ _id: row._id, set: { doneAt: now } });
          continue;
        }
        const after = await renamed({ collections }, session, before, updated(before, fields, now), attempt);
        replaced.push({ before, after });
        tell(listingRow('import', before, after, names as FieldName[]));
        changes.push({ _id: row._id, set: { doneAt: now, before: { ...before }, afterV: after.v } });
      }

      await listings.insert(fresh, session);
      await listings.replace(replaced, session);
      if (audit.length > 0) await collections.audit.insertMany(audit, { session, ignoreUndefined: true });
      const made = toMake.map(
        ({ _id }, i): RowChange => ({ _id, set: { doneAt: now, listingId: fresh[i]!._id, afterV: 1 } }),
      );
      await rows.write([...made, ...changes], session);
      const left = batch.filter((row) => deedOf(row) === 'unchanged' || deedOf(row) === 'skip');
      await rows.done(
        left.map(({ _id }) => _id),
        { doneAt: now },
        session,
      );
      return true;
    },
    isTaken,
  );
}

const pair = (row: ImportRowDoc) => {
  const fields = fieldsOf(row);
  return fields ? [{ _id: row._id, row, fields }] : [];
};

const late = {
  level: 'error',
  column: '',
  code: 'moved',
  message: 'The listing changed after the plan was made: it is left as it is.',
} as const;
