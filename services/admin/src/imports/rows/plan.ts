import { setImmediate as turn } from 'node:timers/promises';
import type { ImportRowDoc, ObjectId } from '@app/db';
import type { Import, ImportsStore } from '../imports.store.ts';
import type { ListingsStore } from '../listings.store.ts';
import type { RowChange, RowsStore } from '../rows.store.ts';
import { isCertain, type MatchRule, matchRules, type Seen } from './match-rules.ts';
import { getFields, type RowMessage } from './row.ts';
import { comparisons, type RepeatedRow, RowIndex } from './row-index.ts';
import { findChanges } from './updated.ts';

interface Stores {
  imports: ImportsStore;
  rows: RowsStore;
  listings: ListingsStore;
}

/** The listing that a row matches. */
interface ListingMatch {
  id: ObjectId;
  v: number;
  rule: MatchRule;
  isDeleted: boolean;
}

const batchRows = 250;
/** Messages added by the plan, which a second plan removes first. */
const planned = new Set(['same_in_file', 'twice', 'deleted', 'claimed', 'possible_duplicate']);

/** The more certain match wins; of two equal ones, the older listing. */
function chooseMatch(
  match: ListingMatch | undefined,
  listing: Seen,
  rule: MatchRule,
): ListingMatch | undefined {
  const isDeleted = listing.status === 'deleted';
  // A deleted listing is no duplicate, unless the row has its id.
  if (isDeleted && rule !== 'id') return match;
  const isSurer =
    !match ||
    matchRules.indexOf(rule) < matchRules.indexOf(match.rule) ||
    (rule === match.rule && listing._id.toHexString() < match.id.toHexString());
  return isSurer ? { id: listing._id, v: listing.v, rule, isDeleted } : match;
}

/**
 * Plans the action of each row. Writes rows only; a repeated run gives the same result. Without a review by staff any
 * process commits next.
 */
export async function plan({ imports, rows, listings }: Stores, { _id, settings }: Import): Promise<boolean> {
  const at = new Date();
  const rowIndex = new RowIndex();
  const yieldTurn = async () => {
    rowIndex.compared = 0;
    await turn();
  };
  // By index of the row; only for rows that repeat another.
  const repeated = new Map<number, RepeatedRow>();
  const matches = new Map<number, ListingMatch>();
  /** Lines with messages of an earlier, interrupted run. */
  const warned = new Set<number>();

  const good = { importId: _id, fields: { $exists: true } };
  for await (const batch of rows.batches(good, batchRows, { line: 1, action: 1, fields: 1 })) {
    for (const row of batch) {
      const fields = getFields(row);
      if (!fields) continue;
      const index = rowIndex.size;
      const repeatedRow = rowIndex.add(row, fields);
      if (repeatedRow) repeated.set(index, repeatedRow);
      if (row.action !== 'create') warned.add(index);
      if (rowIndex.compared > comparisons) await yieldTurn();
    }
    await yieldTurn();
  }
  for await (const batch of listings.faces()) {
    for (const listing of batch) {
      for (const [index, rule] of rowIndex.findMatches(listing)) {
        const match = chooseMatch(matches.get(index), listing, rule);
        if (match) matches.set(index, match);
      }
      if (rowIndex.compared > comparisons) await yieldTurn();
    }
    await yieldTurn();
  }

  for (let first = 0; first < rowIndex.size; first += batchRows) {
    const last = Math.min(first + batchRows, rowIndex.size);
    // Rows without a match are created as read and need no entry.
    const numbers = new Map<number, number>();
    for (let index = first; index < last; index++)
      if (matches.has(index) || repeated.has(index) || warned.has(index))
        numbers.set(rowIndex.toLine(index), index);
    if (numbers.size === 0) continue;
    const batch = await rows.byLines(_id, [...numbers.keys()]);
    const documents = await listings.byIds(
      [...numbers.values()].flatMap((one) => matches.get(one)?.id ?? []),
    );
    const changes: RowChange[] = [];
    for (const row of batch) {
      const fields = getFields(row);
      const index = numbers.get(row.line);
      if (index === undefined || !fields) continue;
      const match = matches.get(index);
      const repeatedRow = repeated.get(index);
      const listing = match && documents.get(match.id.toHexString());
      const isUnchanged = listing !== undefined && findChanges(listing, fields).length === 0;
      const next = decideAction(
        {
          match,
          repeatedRow: repeatedRow && {
            line: rowIndex.toLine(repeatedRow.index),
            isSure: repeatedRow.isSure,
          },
        },
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
      const { match: found } = next;
      changes.push({
        _id: row._id,
        set: {
          action: next.action,
          messages,
          ...(found && { listingId: found.id, by: found.rule, v: listing?.v ?? found.v }),
          ...(!found && next.by && { by: next.by }),
        },
        ...(!found && { unset: next.by ? ['listingId', 'v'] : ['listingId', 'v', 'by'] }),
      });
    }
    await rows.write(changes);
    if (!(await imports.note(_id, 'planning', { 'progress.planned': last }))) return false;
    await turn();
  }
  const set = {
    'settings.plannedAt': at,
    'progress.planned': rowIndex.size,
    counts: await rows.counts(_id, false),
  };
  return settings.atOnce
    ? imports.note(_id, 'planning', { ...set, status: 'committing', committedAt: new Date() })
    : imports.end(_id, 'planning', 'planned', set);
}

interface Verdict {
  action: ImportRowDoc['action'];
  match?: ListingMatch;
  by?: string;
  messages: RowMessage[];
}

interface RowMatches {
  match: ListingMatch | undefined;
  /** The row of the same file that this one repeats. */
  repeatedRow: { line: number; isSure: boolean } | undefined;
}

function decideAction({ match, repeatedRow }: RowMatches, isUnchanged: boolean): Verdict {
  if (repeatedRow?.isSure) {
    const message = `The same practitioner as in line ${repeatedRow.line}: that line counts.`;
    return { action: 'skip', by: 'same_file', messages: [createWarning('twice', message)] };
  }
  if (match?.isDeleted) {
    const message = 'This listing was deleted. Restore it, or wait until it is purged.';
    return { action: 'error', match, messages: [{ level: 'error', column: '', code: 'deleted', message }] };
  }
  if (match && isCertain(match.rule))
    return { action: isUnchanged ? 'unchanged' : 'update', match, messages: [] };
  if (match) {
    const message = `Possibly the same as a listing: ${grounds[match.rule]}.`;
    return { action: 'duplicate', match, messages: [createWarning('possible_duplicate', message)] };
  }
  if (repeatedRow) {
    const message = `Possibly the same practitioner as in line ${repeatedRow.line}.`;
    return { action: 'duplicate', by: 'same_file', messages: [createWarning('same_in_file', message)] };
  }
  return { action: 'create', messages: [] };
}

const grounds: Record<MatchRule, string> = {
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
