import { setImmediate as turn } from 'node:timers/promises';
import type { ImportRowDoc, ObjectId } from '@app/db';
import type { Import, ImportsStore } from '../imports.store.ts';
import type { ListingsStore } from '../listings.store.ts';
import type { RowChange, RowsStore } from '../rows.store.ts';
import { isCertain, type Rung, rungs, type Seen } from './ladder.ts';
import { getFields, type RowMessage } from './row.ts';
import { comparisons, SoughtRows, type Twin } from './sought-rows.ts';
import { findChanges } from './updated.ts';

interface Stores {
  imports: ImportsStore;
  rows: RowsStore;
  listings: ListingsStore;
}

/** The listing that a row meets. */
interface Met {
  id: ObjectId;
  v: number;
  rung: Rung;
  isDeleted: boolean;
}

const batchRows = 250;
/** What the plan adds to a row, so that a second plan of it takes it away first. */
const planned = new Set(['same_in_file', 'twice', 'deleted', 'claimed', 'possible_duplicate']);

/** The surest meeting counts; of two alike, the older listing. */
function chooseMatch(met: Met | undefined, listing: Seen, rung: Rung): Met | undefined {
  const isDeleted = listing.status === 'deleted';
  // A deleted one is nobody's duplicate; only its key stands in the way.
  if (isDeleted && rung !== 'id') return met;
  const isSurer =
    !met ||
    rungs.indexOf(rung) < rungs.indexOf(met.rung) ||
    (rung === met.rung && listing._id.toHexString() < met.id.toHexString());
  return isSurer ? { id: listing._id, v: listing.v, rung, isDeleted } : met;
}

/**
 * Says of every row what would become of it. Nothing but rows is written; a second run of a plan that was cut short
 * gives the same.
 */
export async function plan({ imports, rows, listings }: Stores, { _id }: Import): Promise<boolean> {
  const at = new Date();
  const sought = new SoughtRows();
  const yieldTurn = async () => {
    sought.compared = 0;
    await turn();
  };
  // By a row's number: of most there is nothing to say.
  const twins = new Map<number, Twin>();
  const mets = new Map<number, Met>();
  /** Of whom an earlier run of this plan, which was cut short, said something. */
  const told = new Set<number>();

  const good = { importId: _id, fields: { $exists: true } };
  for await (const batch of rows.batches(good, batchRows, { line: 1, action: 1, fields: 1 })) {
    for (const row of batch) {
      const fields = getFields(row);
      if (!fields) continue;
      const index = sought.size;
      const twin = sought.add(row, fields);
      if (twin) twins.set(index, twin);
      if (row.action !== 'create') told.add(index);
      if (sought.compared > comparisons) await yieldTurn();
    }
    await yieldTurn();
  }
  for await (const batch of listings.faces()) {
    for (const listing of batch) {
      for (const [index, rung] of sought.meetings(listing)) {
        const met = chooseMatch(mets.get(index), listing, rung);
        if (met) mets.set(index, met);
      }
      if (sought.compared > comparisons) await yieldTurn();
    }
    await yieldTurn();
  }

  for (let first = 0; first < sought.size; first += batchRows) {
    const last = Math.min(first + batchRows, sought.size);
    // Who meets nobody is made as it was read.
    const numbers = new Map<number, number>();
    for (let index = first; index < last; index++)
      if (mets.has(index) || twins.has(index) || told.has(index)) numbers.set(sought.toLine(index), index);
    if (numbers.size === 0) continue;
    const batch = await rows.byLines(_id, [...numbers.keys()]);
    const documents = await listings.byIds([...numbers.values()].flatMap((one) => mets.get(one)?.id ?? []));
    const changes: RowChange[] = [];
    for (const row of batch) {
      const fields = getFields(row);
      const index = numbers.get(row.line);
      if (index === undefined || !fields) continue;
      const met = mets.get(index);
      const twin = twins.get(index);
      const listing = met && documents.get(met.id.toHexString());
      const isUnchanged = listing !== undefined && findChanges(listing, fields).length === 0;
      const next = decideAction(
        { met, twin: twin && { line: sought.toLine(twin.index), isSure: twin.isSure } },
        isUnchanged,
      );
      const added: RowMessage[] = [...next.messages];
      if (next.action === 'update' && listing?.ownerUserId)
        added.push(
          createWarning('claimed', 'This listing has an owner: the import changes what they entered.'),
        );
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
    if (!(await imports.note(_id, 'planning', { 'progress.planned': last }))) return false;
    await turn();
  }
  return imports.end(_id, 'planning', 'planned', {
    'settings.plannedAt': at,
    'progress.planned': sought.size,
    counts: await rows.counts(_id, false),
  });
}

interface Verdict {
  action: ImportRowDoc['action'];
  met?: Met;
  by?: string;
  messages: RowMessage[];
}

interface Meetings {
  met: Met | undefined;
  /** The line of the same file that the row repeats. */
  twin: { line: number; isSure: boolean } | undefined;
}

function decideAction({ met, twin }: Meetings, isUnchanged: boolean): Verdict {
  if (twin?.isSure) {
    const message = `The same practitioner as in line ${twin.line}: that line counts.`;
    return { action: 'skip', by: 'same_file', messages: [createWarning('twice', message)] };
  }
  if (met?.isDeleted) {
    const message = 'This listing was deleted. Restore it, or wait until it is purged.';
    return { action: 'error', met, messages: [{ level: 'error', column: '', code: 'deleted', message }] };
  }
  if (met && isCertain(met.rung)) return { action: isUnchanged ? 'unchanged' : 'update', met, messages: [] };
  if (met) {
    const message = `Possibly the same as a listing: ${grounds[met.rung]}.`;
    return { action: 'duplicate', met, messages: [createWarning('possible_duplicate', message)] };
  }
  if (twin) {
    const message = `Possibly the same practitioner as in line ${twin.line}.`;
    return { action: 'duplicate', by: 'same_file', messages: [createWarning('same_in_file', message)] };
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

const createWarning = (code: string, message: string): RowMessage => ({
  level: 'warning',
  column: '',
  code,
  message,
});
