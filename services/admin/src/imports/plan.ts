import { setImmediate as turn } from 'node:timers/promises';
import type { ImportRowDoc, ObjectId } from '@app/db';
import type { Import, ImportsStore } from './imports.store.ts';
import {
  externalKeyOf,
  type Face,
  faceOfListing,
  faceOfRow,
  isCertain,
  keysOf,
  type Rung,
  rungOf,
  rungs,
  type Seen,
} from './ladder.ts';
import type { ListingsStore } from './listings.store.ts';
import { fieldsOf, type RowFields, type RowMessage } from './row.ts';
import type { RowChange, RowsStore } from './rows.store.ts';
import { changesOf } from './updated.ts';

interface Stores {
  imports: ImportsStore;
  rows: RowsStore;
  listings: ListingsStore;
}

/** One row while listings are held against it. */
export interface Sought {
  line: number;
  face: Face;
  externalKey: string;
  met?: { id: ObjectId; v: number; rung: Rung; isDeleted: boolean };
  /** The line of the same file that it repeats. */
  twin?: { line: number; isSure: boolean };
  /** An earlier run of this plan, which was cut short, said something of it. */
  isTold?: true;
}

const batchRows = 250;
/** What the plan adds to a row, so that a second plan of it takes it away first. */
const planned = new Set(['same_in_file', 'twice', 'deleted', 'claimed', 'possible_duplicate']);

/** Rows by what a listing can be found by. The file is kept in memory, the listings stream by: there may be a million. */
export class SoughtRows {
  readonly byLine = new Map<number, Sought>();
  readonly #byKey = new Map<string, Sought[]>();

  add({ line, action }: Pick<ImportRowDoc, 'line' | 'action'>, fields: RowFields): void {
    const face = faceOfRow(fields);
    const sought: Sought = { line, face, externalKey: externalKeyOf(fields) };
    if (action !== 'create') sought.isTold = true;
    const { externalId, slug } = fields;
    const keys = [`key:${sought.externalKey}`, ...keysOf(face)];
    const before = keys.flatMap((key) => this.#byKey.get(key) ?? []).find((one) => isSame(one, sought));
    if (before) {
      const isSure =
        before.externalKey === sought.externalKey || (face.npi !== '' && face.npi === before.face.npi);
      sought.twin = { line: before.line, isSure };
    }
    if (externalId && /^[0-9a-f]{24}$/.test(externalId)) keys.push(`_id:${externalId}`);
    if (slug) keys.push(`slug:${slug}`);
    for (const key of new Set(keys)) {
      const rows = this.#byKey.get(key);
      if (rows) rows.push(sought);
      else this.#byKey.set(key, [sought]);
    }
    this.byLine.set(line, sought);
  }

  /** Rows that this listing may be, each with the rung on which they meet. */
  *meetings(listing: Seen): Generator<[Sought, Rung]> {
    const face = faceOfListing(listing);
    const byId = [
      ...(this.#byKey.get(`_id:${listing._id.toHexString()}`) ?? []),
      ...(listing.externalKey ? (this.#byKey.get(`key:${listing.externalKey}`) ?? []) : []),
      ...(this.#byKey.get(`slug:${listing.slug}`) ?? []).filter((row) => row.face.name === face.name),
    ];
    for (const row of byId) yield [row, row.face.npi && row.face.npi === face.npi ? 'npi' : 'id'];
    for (const key of keysOf(face))
      for (const row of this.#byKey.get(key) ?? []) {
        const rung = rungOf(row.face, face);
        if (rung) yield [row, rung];
      }
  }
}

const isSame = (a: Sought, b: Sought) =>
  a.externalKey === b.externalKey || rungOf(a.face, b.face) !== undefined;

/** The surest meeting counts; of two alike, the older listing. */
export function meet(row: Sought, listing: Seen, rung: Rung): void {
  const isDeleted = listing.status === 'deleted';
  // A deleted one is nobody's duplicate; only its key stands in the way.
  if (isDeleted && rung !== 'id') return;
  const { met } = row;
  const isSurer =
    !met ||
    rungs.indexOf(rung) < rungs.indexOf(met.rung) ||
    (rung === met.rung && listing._id.toHexString() < met.id.toHexString());
  if (isSurer) row.met = { id: listing._id, v: listing.v, rung, isDeleted };
}

/**
 * Says of every row what would become of it. Nothing but rows is written; a second run of a plan that was cut short
 * gives the same.
 */
export async function plan({ imports, rows, listings }: Stores, { _id }: Import): Promise<boolean> {
  const at = new Date();
  const sought = new SoughtRows();
  const good = { importId: _id, fields: { $exists: true } };
  for await (const batch of rows.batches(good, batchRows, { line: 1, action: 1, fields: 1 })) {
    for (const row of batch) {
      const fields = fieldsOf(row);
      if (fields) sought.add(row, fields);
    }
    await turn();
  }
  for await (const batch of listings.faces()) {
    for (const listing of batch) for (const [row, rung] of sought.meetings(listing)) meet(row, listing, rung);
    await turn();
  }

  const all = [...sought.byLine.values()];
  let done = 0;
  for (let at = 0; at < all.length; at += batchRows) {
    const some = all.slice(at, at + batchRows);
    done += some.length;
    // Who meets nobody is made as it was read.
    const lines = some.filter(({ met, twin, isTold }) => met || twin || isTold).map(({ line }) => line);
    if (lines.length === 0) continue;
    const batch = await rows.byLines(_id, lines);
    const documents = await listings.byIds(some.flatMap(({ met }) => met?.id ?? []));
    const changes: RowChange[] = [];
    for (const row of batch) {
      const one = sought.byLine.get(row.line);
      const fields = fieldsOf(row);
      if (!one || !fields) continue;
      const listing = one.met && documents.get(one.met.id.toHexString());
      const isUnchanged = listing !== undefined && changesOf(listing, fields).length === 0;
      const next = verdict(one, isUnchanged);
      const added: RowMessage[] = [...next.messages];
      if (next.action === 'update' && listing?.ownerUserId)
        added.push(warning('claimed', 'This listing has an owner: the import changes what they told.'));
      const isAsItWas = row.action === next.action && next.action === 'create' && added.length === 0;
      if (isAsItWas) continue;
      const messages = [...row.messages.filter(({ code }) => !planned.has(code)), ...added];
      const { met: found } = next;
      changes.push({
        _id: row._id,
        set: {
          action: next.action,
          messages,
          ...(found && { listingId: found.id, by: found.rung, v: listing?.v ?? found.v }),
          ...(!found && next.by && { by: next.by }),
        },
        ...(!found && { unset: next.by ? ['listingId', 'v'] : ['listingId', 'v', 'by'] }),
      });
    }
    await rows.write(changes);
    if (!(await imports.note(_id, 'planning', { 'progress.planned': done }))) return false;
    await turn();
  }
  return imports.end(_id, 'planning', 'planned', {
    'settings.plannedAt': at,
    'progress.planned': done,
    counts: await rows.counts(_id, false),
  });
}

interface Verdict {
  action: ImportRowDoc['action'];
  met?: NonNullable<Sought['met']>;
  by?: string;
  messages: RowMessage[];
}

function verdict({ met, twin }: Sought, isUnchanged: boolean): Verdict {
  if (twin?.isSure) {
    const message = `The same practitioner as in line ${twin.line}: that line counts.`;
    return { action: 'skip', by: 'same_file', messages: [warning('twice', message)] };
  }
  if (met?.isDeleted) {
    const message = 'This listing was deleted. Restore it, or wait until it is purged.';
    return { action: 'error', met, messages: [{ level: 'error', column: '', code: 'deleted', message }] };
  }
  if (met && isCertain(met.rung)) return { action: isUnchanged ? 'unchanged' : 'update', met, messages: [] };
  if (met) {
    const message = `Possibly the same as a listing: ${grounds[met.rung]}.`;
    return { action: 'duplicate', met, messages: [warning('possible_duplicate', message)] };
  }
  if (twin) {
    const message = `Possibly the same practitioner as in line ${twin.line}.`;
    return { action: 'duplicate', by: 'same_file', messages: [warning('same_in_file', message)] };
  }
  return { action: 'create', messages: [] };
}

const grounds: Record<Rung, string> = {
  id: 'the same id',
  npi: 'the same NPI',
  email: 'the same name and e-mail',
  phone: 'the same name and phone',
  name_zip: 'the same name and ZIP code',
  name_near: 'the same name within 25 miles',
};

const warning = (code: string, message: string): RowMessage => ({
  level: 'warning',
  column: '',
  code,
  message,
});
