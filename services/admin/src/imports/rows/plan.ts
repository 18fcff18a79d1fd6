import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportRowDoc, ListingDoc, ObjectId } from '@app/db';
import { isCertain, toFields } from '@app/listings';
import { type MatchRule, matchRules } from '@app/option-lists';
import { formatCell } from '../../listing-cells.ts';
import type { Import, ImportsStore } from '../imports.store.ts';
import type { ListingsStore } from '../listings.store.ts';
import type { RowChange, RowsStore } from '../rows.store.ts';
import { findChanges, findKeptFields } from './apply-row.ts';
import { getFields, type RowFields, type RowMessage } from './row.ts';
import {
  type MatchableListing,
  maxComparisons,
  type RepeatedRow,
  RowIndex,
  type RowMatch,
} from './row-index.ts';
import { toExcerpt } from './row-words.ts';

interface PlanStores {
  imports: ImportsStore;
  rows: RowsStore;
  listings: ListingsStore;
}

/** The listing that a row matches. */
interface ListingMatch {
  id: ObjectId;
  rule: MatchRule;
  /** Sorts matches of a row, the best first. */
  rank: readonly number[];
}

const rowsPerBatch = 250;
/** Codes of the messages that the plan adds, which a second plan removes first. */
const planMessageCodes = new Set([
  'same_in_file',
  'twice',
  'deleted',
  'merged',
  'claimed',
  'possible_duplicate',
  'differs',
  'older',
  'deactivated',
]);

/** True if a match proves that a deleted or merged listing was of the same person. */
const provesIdentity = (rule: MatchRule) => rule === 'id' || rule === 'npi';

/**
 * The more certain match wins; of two equal ones, the older listing. A merged listing's id or NPI leads to the kept one,
 * which may have taken it over.
 */
function chooseMatch(
  match: ListingMatch | undefined,
  { _id, status, mergedInto }: MatchableListing,
  { rule, isOfKey }: RowMatch,
): ListingMatch | undefined {
  const statusRank = status !== 'deleted' ? 1 : !mergedInto ? 2 : provesIdentity(rule) ? 0 : 1.5;
  const rank = [isOfKey ? 0 : 1, matchRules.indexOf(rule), statusRank];
  const firstDifference = match && rank.findIndex((value, i) => value !== match.rank[i]);
  const isBetter =
    firstDifference === undefined ||
    (firstDifference === -1
      ? _id.toHexString() < match!.id.toHexString()
      : rank[firstDifference]! < match!.rank[firstDifference]!);
  return isBetter ? { id: _id, rule, rank } : match;
}

/**
 * Plans the action of each row. Writes rows only; a repeated run gives the same result. Without a preview the import is
 * committed next, by any process.
 * @returns false if it was cancelled or another process holds it
 */
export async function planImport(
  { imports, rows, listings }: PlanStores,
  { _id, settings }: Import,
): Promise<boolean> {
  const plannedAt = new Date();
  const rowIndex = new RowIndex();
  const yieldTurn = async () => {
    rowIndex.comparisonCount = 0;
    await nextTurn();
  };
  // By index of the row; only rows that repeat another.
  const repeatedRows = new Map<number, RepeatedRow>();
  const matches = new Map<number, ListingMatch>();
  /** Indexes of rows with messages of an earlier, interrupted run. */
  const warnedIndexes = new Set<number>();

  const validRowsFilter = { importId: _id, fields: { $exists: true } };
  for await (const batch of rows.readBatches(validRowsFilter, rowsPerBatch, {
    line: 1,
    action: 1,
    fields: 1,
  })) {
    for (const row of batch) {
      const fields = getFields(row);
      if (!fields) continue;
      const index = rowIndex.size;
      const repeatedRow = rowIndex.add(row, fields);
      if (repeatedRow) repeatedRows.set(index, repeatedRow);
      if (row.action !== 'create') warnedIndexes.add(index);
      if (rowIndex.comparisonCount > maxComparisons) await yieldTurn();
    }
    await yieldTurn();
  }
  for await (const listingBatch of listings.readMatchFields()) {
    for (const listing of listingBatch) {
      for (const rowMatch of rowIndex.findMatches(listing)) {
        const match = chooseMatch(matches.get(rowMatch.index), listing, rowMatch);
        if (match) matches.set(rowMatch.index, match);
      }
      if (rowIndex.comparisonCount > maxComparisons) await yieldTurn();
    }
    await yieldTurn();
  }

  for (let start = 0; start < rowIndex.size; start += rowsPerBatch) {
    const end = Math.min(start + rowsPerBatch, rowIndex.size);
    // Rows without a match are created as read and need no entry.
    const indexByLine = new Map<number, number>();
    for (let index = start; index < end; index++)
      if (matches.has(index) || repeatedRows.has(index) || warnedIndexes.has(index))
        indexByLine.set(rowIndex.toLine(index), index);
    if (indexByLine.size === 0) continue;
    const batch = await rows.findByLines(_id, [...indexByLine.keys()]);
    const listingById = await listings.findByIds(
      [...indexByLine.values()].flatMap((index) => matches.get(index)?.id ?? []),
    );
    const changes: RowChange[] = [];
    for (const row of batch) {
      const fields = getFields(row);
      const index = indexByLine.get(row.line);
      if (index === undefined || !fields) continue;
      const match = matches.get(index);
      const repeatedRow = repeatedRows.get(index);
      const matchedListing = match && listingById.get(match.id.toHexString());
      const listing = matchedListing && (await listings.findKept(matchedListing));
      const plannedAction = decideAction(
        {
          // A listing that was purged since, or with the one into which it was merged, matches nothing.
          match: listing ? { rule: match.rule, listing, isMerged: listing !== matchedListing } : undefined,
          repeatedRow: repeatedRow && { ...repeatedRow, line: rowIndex.toLine(repeatedRow.index) },
        },
        fields,
      );
      const newMessages: RowMessage[] = [...plannedAction.messages];
      // A row of the register changes nothing that its owner entered.
      if (plannedAction.action === 'update' && listing?.ownerUserId && !fields.register)
        newMessages.push(
          createMessage(
            'warning',
            'claimed',
            'This listing has an owner: the import changes what they entered.',
          ),
        );
      const isUnchanged =
        row.action === plannedAction.action && plannedAction.action === 'create' && newMessages.length === 0;
      if (isUnchanged) continue;
      const messages = [...row.messages.filter(({ code }) => !planMessageCodes.has(code)), ...newMessages];
      const { match: chosenMatch } = plannedAction;
      // Without a version, a row cannot change the listing: it is deleted.
      const matchSet = {
        ...(plannedAction.by && { by: plannedAction.by }),
        ...(chosenMatch && { listingId: chosenMatch.listing._id, by: chosenMatch.rule }),
        ...(chosenMatch && chosenMatch.listing.status !== 'deleted' && { v: chosenMatch.listing.v }),
      };
      changes.push({
        _id: row._id,
        set: { action: plannedAction.action, messages, ...matchSet },
        unset: (['listingId', 'v', 'by'] as const).filter((name) => !(name in matchSet)),
      });
    }
    await rows.write(changes);
    if (!(await imports.update(_id, 'planning', { 'progress.planned': end }))) return false;
    await nextTurn();
  }
  // There is no preview to choose in: a possible duplicate of the register waits unpublished for staff.
  if (settings.atOnce && settings.register) await rows.chooseRest(_id, 'create');
  const set = {
    'settings.plannedAt': plannedAt,
    'progress.planned': rowIndex.size,
    counts: await rows.countActions(_id, false),
  };
  return settings.atOnce
    ? imports.update(_id, 'planning', { ...set, status: 'committing', committedAt: new Date() })
    : imports.end(_id, 'planning', 'planned', set);
}

interface PlannedMatch {
  rule: MatchRule;
  /** The one that was kept, if the matched one was merged. */
  listing: ListingDoc;
  isMerged: boolean;
}

interface PlannedAction {
  action: ImportRowDoc['action'];
  match?: PlannedMatch;
  by?: string;
  messages: RowMessage[];
}

interface RowMatches {
  match: PlannedMatch | undefined;
  /** The row of the same file that this one repeats. */
  repeatedRow: (RepeatedRow & { line: number }) | undefined;
}

function decideAction({ match, repeatedRow }: RowMatches, fields: RowFields): PlannedAction {
  if (fields.register?.deactivatedOn) return decideDeactivation(match, fields.register.deactivatedOn);
  if (repeatedRow?.isSure) {
    const message = `The same prosthetist as in line ${repeatedRow.line}: that line counts.`;
    return { action: 'skip', by: 'same_file', messages: [createMessage('warning', 'twice', message)] };
  }
  if (match) return decideMatch(match, fields);
  if (repeatedRow) {
    const message = `Possibly the same prosthetist as in line ${repeatedRow.line}.`;
    return {
      action: repeatedRow.isOtherPerson ? 'create' : 'duplicate',
      by: 'same_file',
      messages: [createMessage('warning', 'same_in_file', message)],
    };
  }
  return { action: 'create', messages: [] };
}

function decideMatch(match: PlannedMatch, fields: RowFields): PlannedAction {
  const { rule, listing, isMerged } = match;
  const name = `${listing.firstName} ${listing.lastName}`;
  const deletedOn = listing.status === 'deleted' && listing.deletedAt?.toISOString().slice(0, 10);
  if (deletedOn && provesIdentity(rule)) {
    const message = `The listing of ${name} with ${matchRuleTexts[rule]} was deleted on ${deletedOn}. Restore it?`;
    return { action: 'error', match, messages: [createMessage('error', 'deleted', message)] };
  }
  if (isMerged && provesIdentity(rule)) {
    const message = `The listing with ${matchRuleTexts[rule]} was merged into the listing of ${name}, which stays as it is.`;
    return { action: 'unchanged', match, messages: [createMessage('warning', 'merged', message)] };
  }
  if (isCertain(rule) && !deletedOn && !isMerged) {
    const isOlder =
      fields.register && listing.register && fields.register.updatedOn < listing.register.updatedOn;
    if (isOlder)
      return { action: 'unchanged', match, messages: [createMessage('warning', 'older', olderText)] };
    const isUnchanged = findChanges(listing, fields).length === 0;
    const messages = fields.register ? describeKeptFields(listing, fields) : [];
    return { action: isUnchanged ? 'unchanged' : 'update', match, messages };
  }
  const suffix = deletedOn
    ? ` that was deleted on ${deletedOn}`
    : isMerged
      ? ` that was merged into the listing of ${name}`
      : '';
  const message = `Possibly the same as a listing${suffix}: ${matchRuleTexts[rule]}.`;
  return { action: 'duplicate', match, messages: [createMessage('warning', 'possible_duplicate', message)] };
}

const olderText = 'This file is older than the one that was read before: the listing stays as it is.';

/** What the register says otherwise than owner or staff, whose values stay. */
function describeKeptFields(listing: ListingDoc, fields: RowFields): RowMessage[] {
  const currentFields = toFields(listing);
  return findKeptFields(listing, fields).map((name) => ({
    level: 'warning',
    column: name,
    code: 'differs',
    message: `Differs: the register says “${toExcerpt(formatCell(fields.values[name as keyof typeof fields.values]))}”, the listing “${toExcerpt(formatCell(currentFields[name]))}”. The listing stays.`,
  }));
}

/** A deactivation closes nothing: staff decide about the report that the commit writes. */
function decideDeactivation(match: PlannedMatch | undefined, deactivatedOn: string): PlannedAction {
  const isPublic = match?.listing.approved && provesIdentity(match.rule);
  if (!isPublic) return { action: 'skip', messages: [] };
  const message = `The register deactivated this NPI on ${deactivatedOn}. The listing stays public and waits in the inbox.`;
  return { action: 'unchanged', match, messages: [createMessage('warning', 'deactivated', message)] };
}

const matchRuleTexts: Record<MatchRule, string> = {
  id: 'the same id',
  npi: 'the same NPI',
  email: 'the same name and e-mail',
  phone: 'the same name and phone',
  name_zip: 'the same name and ZIP code',
  name_near: 'the same name within 25 miles',
  similar: 'a similar name, and the same e-mail, phone, or practice and ZIP code',
};

const createMessage = (level: RowMessage['level'], code: string, message: string): RowMessage => ({
  level,
  column: '',
  code,
  message,
});
