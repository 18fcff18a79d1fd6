import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type ImportRowDoc, isObjectId, type ListingDoc } from '@app/db';
import { lookupZip } from '@app/geo';
import {
  findMatchRule,
  isRegisteredTwice,
  type ListingIdentity,
  listFacts,
  type MatchFields,
  toFactKeys,
  toIdentityKeys,
  toMatchFields,
} from '@app/listings';
import type { MatchRule } from '@app/option-lists';
import type { RowFields } from './row.ts';
import { computeExternalKey } from './row.ts';

/** The fields of a listing by which rows match it, and those that the plan needs. */
export type MatchableListing = ListingIdentity &
  Pick<ListingDoc, '_id' | 'v' | 'status' | 'slug' | 'loc' | 'externalKey' | 'mergedInto'>;

export function toRowMatchFields({ values, point }: RowFields): MatchFields {
  const place = point ? { lat: point[1], lng: point[0] } : lookupZip((values.zipCode ?? '').slice(0, 5));
  return toMatchFields(values, place);
}

const toListingMatchFields = (listing: MatchableListing): MatchFields => {
  const [lng, lat] = listing.loc?.coordinates ?? [];
  return toMatchFields(listing, lat === undefined || lng === undefined ? undefined : { lat, lng });
};

/** An earlier row of the file that a row repeats. */
export interface RepeatedRow {
  index: number;
  isCertain: boolean;
  /** True if both have an id of their own and different names: the source of the file knows two people. */
  isOtherPerson: boolean;
}

interface IndexedRow {
  matchFields: MatchFields;
  externalKey: string;
  slug: string;
  /** True for a row of the public register, which has some people twice. */
  isRegisterRow: boolean;
  /** The line where it begins in the file. */
  line: number;
}

/** A row that matches a listing. `isKeyMatch`: by the listing's id or external key. */
export interface RowMatch {
  index: number;
  rule: MatchRule;
  isKeyMatch: boolean;
}

/** Maximum comparisons before `yieldIfBusy` yields, because all rows of a file may have the same name. */
const maxComparisons = 20_000;

/** A fact that more rows of one name share belongs to a chain of practices, and proves nothing. */
const maxRowsPerFact = 200;

/**
 * The rows of a file by lookup key, to match listings as they are streamed. Rows are numbered from 0 in order of
 * insertion.
 */
export class RowIndex {
  /** Number of comparisons since the last yield to the event loop. */
  #comparisonCount = 0;
  readonly #rows: IndexedRow[] = [];
  /** Indexes of rows. To save memory, a key with one row has a plain number: a file may have half a million keys. */
  readonly #indexesByKey = new Map<string, number | number[]>();

  /** Facts of all rows. Most listings share none of them, so the keys of their facts are not looked up. */
  readonly #facts = new Set<string>();

  get size(): number {
    return this.#rows.length;
  }
  /** Returns the line where the row begins in the file. */
  getLine(index: number): number {
    return this.#rows[index]!.line;
  }

  /** Yields to the event loop after many comparisons. */
  async yieldIfBusy(): Promise<void> {
    if (this.#comparisonCount <= maxComparisons) return;
    this.#comparisonCount = 0;
    await yieldToEventLoop();
  }

  /** Adds a row and returns the earlier one that it repeats. */
  add({ line }: Pick<ImportRowDoc, 'line'>, fields: RowFields): RepeatedRow | undefined {
    const matchFields = toRowMatchFields(fields);
    const { externalId, slug = '' } = fields;
    const isRegisterRow = fields.register !== undefined;
    const externalKey = computeExternalKey(fields);
    const repeatedRow = this.#findRepeated(externalKey, matchFields);

    const index = this.#rows.push({ matchFields, externalKey, slug, isRegisterRow, line }) - 1;
    const keys = [`key:${externalKey}`, ...toIdentityKeys(matchFields)];
    for (const fact of listFacts(matchFields)) {
      this.#facts.add(fact);
      keys.push(...toFactKeys(fact, matchFields.name));
    }
    if (externalId && isObjectId(externalId)) keys.push(`_id:${externalId}`);
    if (slug) keys.push(`slug:${slug}`);
    for (const key of keys) {
      const indexes = this.#indexesByKey.get(key);
      if (indexes === undefined) this.#indexesByKey.set(key, index);
      else if (typeof indexes === 'number') this.#indexesByKey.set(key, [indexes, index]);
      else indexes.push(index);
    }
    return repeatedRow;
  }

  /** Finds the rows that match a listing; a row may occur several times. */
  *findMatches(listing: MatchableListing): Generator<RowMatch> {
    const matchFields = toListingMatchFields(listing);
    const id = listing._id.toHexString();
    const certainKeys = [`_id:${id}`, ...(listing.externalKey ? [`key:${listing.externalKey}`] : [])];
    for (const key of certainKeys)
      for (const [index, row] of this.#findByKey(key))
        yield { index, rule: toCertainRule(row, matchFields), isKeyMatch: true };
    for (const [index, row] of this.#findByKey(`slug:${listing.slug}`))
      if (row.matchFields.fullName === matchFields.fullName)
        yield { index, rule: toCertainRule(row, matchFields), isKeyMatch: false };
    for (const [index, row] of this.#findCandidates(matchFields)) {
      const rule = findRule(row, matchFields);
      if (rule) yield { index, rule, isKeyMatch: false };
    }
  }

  #findRepeated(externalKey: string, matchFields: MatchFields): RepeatedRow | undefined {
    for (const [index] of this.#findByKey(`key:${externalKey}`))
      return { index, isCertain: true, isOtherPerson: false };
    for (const [index, row] of this.#findCandidates(matchFields)) {
      const rule = findRule(row, matchFields);
      if (!rule) continue;
      const bothHaveIds = externalKey.startsWith('id:') && row.externalKey.startsWith('id:');
      return { index, isCertain: rule === 'npi', isOtherPerson: bothHaveIds && rule === 'similar' };
    }
    return undefined;
  }

  /** Finds rows that share a name or fact key, and may match. */
  *#findCandidates(matchFields: MatchFields): Generator<[number, IndexedRow]> {
    for (const key of toIdentityKeys(matchFields)) yield* this.#findByKey(key);
    for (const fact of listFacts(matchFields))
      if (this.#facts.has(fact))
        for (const key of toFactKeys(fact, matchFields.name)) yield* this.#findByKey(key, maxRowsPerFact);
  }

  /** Finds rows with the key; none if there are more than `maxRows`. */
  *#findByKey(key: string, maxRows = Number.POSITIVE_INFINITY): Generator<[number, IndexedRow]> {
    const indexEntry = this.#indexesByKey.get(key) ?? [];
    const indexes = typeof indexEntry === 'number' ? [indexEntry] : indexEntry;
    if (indexes.length > maxRows) return;
    for (const index of indexes) {
      this.#comparisonCount++;
      yield [index, this.#rows[index]!];
    }
  }
}

const findRule = (
  { matchFields, isRegisterRow }: IndexedRow,
  otherMatchFields: MatchFields,
): MatchRule | undefined =>
  findMatchRule(matchFields, otherMatchFields) ??
  (isRegisterRow && isRegisteredTwice(matchFields, otherMatchFields) ? 'phone' : undefined);

const toCertainRule = ({ matchFields: { npi } }: IndexedRow, matchFields: MatchFields): MatchRule =>
  npi && npi === matchFields.npi ? 'npi' : 'id';
