import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportRowDoc, ListingDoc, ObjectId } from '@app/db';
import { isCertain, toFields } from '@app/listings';
import { type MatchRule, matchRules } from '@app/option-lists';
import { formatCell } from '../../listing-cells.ts';
import type { ImportRecord, ImportStores } from '../imports.store.ts';
import type { RowChange } from '../rows.store.ts';
import { findKeptFields, listChangedFields } from './apply-row.ts';
import { toExcerpt } from './cell-messages.ts';
import { createRowMessage, getFields, type RowFields, type RowMessage } from './row.ts';
import { type MatchableListing, type RepeatedRow, RowIndex, type RowMatch } from './row-index.ts';

/** The listing that a row matches best so far. */
interface BestMatch {
  id: ObjectId;
  rule: MatchRule;
  /** Sorts matches of a row, the best first. */
  rank: readonly number[];
}

const rowsPerBatch = 250;
/** Codes of the messages that the plan adds. A repeated plan removes them first. */
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
 * Returns the more certain of two matches, or the older listing of two equal ones. A merged listing counts by its id or
 * NPI, because the one that was kept may have them now.
 */
function chooseMatch(
  match: BestMatch | undefined,
  { _id, status, mergedInto }: MatchableListing,
  { rule, isKeyMatch }: RowMatch,
): BestMatch | undefined {
  const statusRank = status !== 'deleted' ? 1 : !mergedInto ? 2 : provesIdentity(rule) ? 0 : 1.5;
  const rank = [isKeyMatch ? 0 : 1, matchRules.indexOf(rule), statusRank];
  const differenceIndex = match && rank.findIndex((value, i) => value !== match.rank[i]);
  const isBetter =
    differenceIndex === undefined ||
    (differenceIndex === -1
      ? _id.toHexString() < match!.id.toHexString()
      : rank[differenceIndex]! < match!.rank[differenceIndex]!);
  return isBetter ? { id: _id, rule, rank } : match;
}

/**
 * Plans the action of each row. Writes rows only; a repeated run gives the same result. Without a preview the import is
 * committed next, by any process.
 * @returns false if it was cancelled or another process holds it
 */
export async function planImport(
  { importsStore, rowsStore, listingsStore }: ImportStores,
  { _id, settings }: ImportRecord,
): Promise<boolean> {
  const plannedAt = new Date();
  const rowIndex = new RowIndex();
  // Rows that repeat an earlier one, by index of the row.
  const repeatedRowByIndex = new Map<number, RepeatedRow>();
  const bestMatchByIndex = new Map<number, BestMatch>();
  /** Indexes of rows that an earlier, interrupted run has planned. */
  const plannedRowIndexes = new Set<number>();

  const validRowsFilter = { importId: _id, fields: { $exists: true } };
  for await (const batch of rowsStore.readBatches(validRowsFilter, rowsPerBatch, {
    line: 1,
    action: 1,
    fields: 1,
  })) {
    for (const row of batch) {
      const fields = getFields(row);
      if (!fields) continue;
      const index = rowIndex.size;
      const repeatedRow = rowIndex.add(row, fields);
      if (repeatedRow) repeatedRowByIndex.set(index, repeatedRow);
      if (row.action !== 'create') plannedRowIndexes.add(index);
      await rowIndex.yieldIfBusy();
    }
    await yieldToEventLoop();
  }
  for await (const listingBatch of listingsStore.readMatchFields()) {
    for (const listing of listingBatch) {
      for (const rowMatch of rowIndex.findMatches(listing)) {
        const match = chooseMatch(bestMatchByIndex.get(rowMatch.index), listing, rowMatch);
        if (match) bestMatchByIndex.set(rowMatch.index, match);
      }
      await rowIndex.yieldIfBusy();
    }
    await yieldToEventLoop();
  }

  for (let batchStart = 0; batchStart < rowIndex.size; batchStart += rowsPerBatch) {
    const batchEnd = Math.min(batchStart + rowsPerBatch, rowIndex.size);
    // Rows without a match are created as read and need no entry.
    const indexByLine = new Map<number, number>();
    for (let index = batchStart; index < batchEnd; index++)
      if (bestMatchByIndex.has(index) || repeatedRowByIndex.has(index) || plannedRowIndexes.has(index))
        indexByLine.set(rowIndex.getLine(index), index);
    if (indexByLine.size === 0) continue;
    const batch = await rowsStore.findByLines(_id, [...indexByLine.keys()]);
    const listingById = await listingsStore.findByIds(
      [...indexByLine.values()].flatMap((index) => bestMatchByIndex.get(index)?.id ?? []),
    );
    const rowChanges: RowChange[] = [];
    for (const row of batch) {
      const fields = getFields(row);
      const index = indexByLine.get(row.line);
      if (index === undefined || !fields) continue;
      const match = bestMatchByIndex.get(index);
      const repeatedRow = repeatedRowByIndex.get(index);
      const matchedListing = match && listingById.get(match.id.toHexString());
      const listing = matchedListing && (await listingsStore.findMergeTarget(matchedListing));
      const plannedAction = decideAction(
        {
          // A listing that was purged since, or with the one into which it was merged, matches nothing.
          match: listing ? { rule: match.rule, listing, isMerged: listing !== matchedListing } : undefined,
          repeatedRow: repeatedRow && { ...repeatedRow, line: rowIndex.getLine(repeatedRow.index) },
        },
        fields,
      );
      const newMessages: RowMessage[] = [...plannedAction.messages];
      // A row of the register changes nothing that its owner entered.
      if (plannedAction.action === 'update' && listing?.ownerUserId && !fields.register)
        newMessages.push(
          createRowMessage(
            'warning',
            'claimed',
            'This listing has an owner: the import changes what they entered.',
          ),
        );
      const isPlanUnchanged =
        row.action === plannedAction.action && plannedAction.action === 'create' && newMessages.length === 0;
      if (isPlanUnchanged) continue;
      const messages = [...row.messages.filter(({ code }) => !planMessageCodes.has(code)), ...newMessages];
      const { match: chosenMatch } = plannedAction;
      // A row gets no version of a deleted listing, because it cannot change it.
      const matchFields = {
        ...(plannedAction.matchedBy && { by: plannedAction.matchedBy }),
        ...(chosenMatch && { listingId: chosenMatch.listing._id, by: chosenMatch.rule }),
        ...(chosenMatch && chosenMatch.listing.status !== 'deleted' && { v: chosenMatch.listing.v }),
      };
      rowChanges.push({
        _id: row._id,
        set: { action: plannedAction.action, messages, ...matchFields },
        unset: (['listingId', 'v', 'by'] as const).filter((name) => !(name in matchFields)),
      });
    }
    await rowsStore.write(rowChanges);
    if (!(await importsStore.update(_id, 'planning', { 'progress.planned': batchEnd }))) return false;
    await yieldToEventLoop();
  }
  // There is no preview to choose in: a possible duplicate of the register waits unpublished for staff.
  if (settings.atOnce && settings.register) await rowsStore.setRemainingChoices(_id, 'create');
  const planFields = {
    'settings.plannedAt': plannedAt,
    'progress.planned': rowIndex.size,
    counts: await rowsStore.countActions(_id, false),
  };
  return settings.atOnce
    ? importsStore.update(_id, 'planning', { ...planFields, status: 'committing', committedAt: new Date() })
    : importsStore.endWork(_id, 'planning', 'planned', planFields);
}

interface PlannedMatch {
  rule: MatchRule;
  /** If the matched listing was merged, the listing that was kept. */
  listing: ListingDoc;
  isMerged: boolean;
}

interface PlannedAction {
  action: ImportRowDoc['action'];
  match?: PlannedMatch;
  matchedBy?: string;
  messages: RowMessage[];
}

interface RowContext {
  match: PlannedMatch | undefined;
  /** The earlier row of the file that this one repeats. */
  repeatedRow: (RepeatedRow & { line: number }) | undefined;
}

function decideAction({ match, repeatedRow }: RowContext, fields: RowFields): PlannedAction {
  if (fields.register?.deactivatedOn) return decideDeactivation(match, fields.register.deactivatedOn);
  if (repeatedRow?.isCertain) {
    const message = `The same prosthetist as in line ${repeatedRow.line}: that line counts.`;
    return {
      action: 'skip',
      matchedBy: 'same_file',
      messages: [createRowMessage('warning', 'twice', message)],
    };
  }
  if (match) return decideMatch(match, fields);
  if (repeatedRow) {
    const message = `Possibly the same prosthetist as in line ${repeatedRow.line}.`;
    return {
      action: repeatedRow.isOtherPerson ? 'create' : 'duplicate',
      matchedBy: 'same_file',
      messages: [createRowMessage('warning', 'same_in_file', message)],
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
    return { action: 'error', match, messages: [createRowMessage('error', 'deleted', message)] };
  }
  if (isMerged && provesIdentity(rule)) {
    const message = `The listing with ${matchRuleTexts[rule]} was merged into the listing of ${name}, which stays as it is.`;
    return { action: 'unchanged', match, messages: [createRowMessage('warning', 'merged', message)] };
  }
  if (isCertain(rule) && !deletedOn && !isMerged) {
    const isOlderFile =
      fields.register && listing.register && fields.register.updatedOn < listing.register.updatedOn;
    if (isOlderFile)
      return { action: 'unchanged', match, messages: [createRowMessage('warning', 'older', olderFileText)] };
    const isUnchanged = listChangedFields(listing, fields).length === 0;
    const messages = fields.register ? describeKeptFields(listing, fields) : [];
    return { action: isUnchanged ? 'unchanged' : 'update', match, messages };
  }
  const suffix = deletedOn
    ? ` that was deleted on ${deletedOn}`
    : isMerged
      ? ` that was merged into the listing of ${name}`
      : '';
  const message = `Possibly the same as a listing${suffix}: ${matchRuleTexts[rule]}.`;
  return {
    action: 'duplicate',
    match,
    messages: [createRowMessage('warning', 'possible_duplicate', message)],
  };
}

const olderFileText = 'This file is older than the one that was read before: the listing stays as it is.';

/** Describes the fields in which the register differs from what owner or staff entered, which stays. */
function describeKeptFields(listing: ListingDoc, fields: RowFields): RowMessage[] {
  const currentFields = toFields(listing);
  return findKeptFields(listing, fields).map((name) => ({
    level: 'warning',
    column: name,
    code: 'differs',
    message: `Differs: the register says “${toExcerpt(formatCell(fields.values[name as keyof typeof fields.values]))}”, the listing “${toExcerpt(formatCell(currentFields[name]))}”. The listing stays.`,
  }));
}

/** Decides about a deactivated provider. The listing stays; the commit writes a report that staff decide. */
function decideDeactivation(match: PlannedMatch | undefined, deactivatedOn: string): PlannedAction {
  const isPublic = match?.listing.approved && provesIdentity(match.rule);
  if (!isPublic) return { action: 'skip', messages: [] };
  const message = `The register deactivated this NPI on ${deactivatedOn}. The listing stays public and waits in the inbox.`;
  return { action: 'unchanged', match, messages: [createRowMessage('warning', 'deactivated', message)] };
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
