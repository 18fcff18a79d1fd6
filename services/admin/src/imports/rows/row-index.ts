import type { ImportRowDoc } from '@app/db';
import {
  computeExternalKey,
  findMatchRule,
  type MatchFields,
  type MatchRule,
  type Seen,
  toListingMatchFields,
  toLookupKeys,
  toRowMatchFields,
} from './match-rules.ts';
import type { RowFields } from './row.ts';

/** An earlier row of the file that a row repeats. */
export interface RepeatedRow {
  index: number;
  isSure: boolean;
}

interface Row {
  match: MatchFields;
  externalKey: string;
  slug: string;
  /** Line where it begins in the file. */
  line: number;
}

/** Comparisons between two pauses of the event loop: all rows of a file may have the same name. */
export const comparisons = 50_000;

/**
 * The rows of a file by lookup key, to match listings as they are streamed. Rows are numbered from 0 in order of
 * insertion.
 */
export class RowIndex {
  /** Number of comparisons; callers reset it. */
  compared = 0;
  readonly #rows: Row[] = [];
  readonly #byKey = new Map<string, number[]>();

  get size(): number {
    return this.#rows.length;
  }
  /** Line where the row begins in the file. */
  toLine(index: number): number {
    return this.#rows[index]!.line;
  }

  /** Adds a row and returns the earlier one that it repeats. */
  add({ line }: Pick<ImportRowDoc, 'line'>, fields: RowFields): RepeatedRow | undefined {
    const match = toRowMatchFields(fields);
    const { externalId, slug = '' } = fields;
    const externalKey = computeExternalKey(fields);
    const keys = [`key:${externalKey}`, ...toLookupKeys(match)];
    const repeated = this.#twinOf(keys, externalKey, match);

    const index = this.#rows.push({ match, externalKey, slug, line }) - 1;
    if (externalId && /^[0-9a-f]{24}$/.test(externalId)) keys.push(`_id:${externalId}`);
    if (slug) keys.push(`slug:${slug}`);
    for (const key of keys) {
      const known = this.#byKey.get(key);
      if (known) known.push(index);
      else this.#byKey.set(key, [index]);
    }
    return repeated;
  }

  /** Rows that match a listing, each with its rule. */
  *findMatches(listing: Seen): Generator<[number, MatchRule]> {
    const match = toListingMatchFields(listing);
    const id = listing._id.toHexString();
    const sure = [`_id:${id}`, ...(listing.externalKey ? [`key:${listing.externalKey}`] : [])];
    for (const key of sure)
      for (const [index, row] of this.#under(key)) yield [index, findSameRule(row, match)];
    for (const [index, row] of this.#under(`slug:${listing.slug}`))
      if (row.match.name === match.name) yield [index, findSameRule(row, match)];
    for (const key of toLookupKeys(match))
      for (const [index, row] of this.#under(key)) {
        const rule = findMatchRule(row.match, match);
        if (rule) yield [index, rule];
      }
  }

  #twinOf(keys: readonly string[], externalKey: string, match: MatchFields): RepeatedRow | undefined {
    for (const key of keys)
      for (const [index, row] of this.#under(key)) {
        const isOfKey = row.externalKey === externalKey;
        if (isOfKey || findMatchRule(row.match, match) !== undefined)
          return { index, isSure: isOfKey || (match.npi !== '' && match.npi === row.match.npi) };
      }
    return undefined;
  }

  *#under(key: string): Generator<[number, Row]> {
    for (const index of this.#byKey.get(key) ?? []) {
      this.compared++;
      yield [index, this.#rows[index]!];
    }
  }
}

const findSameRule = ({ match: { npi } }: Row, match: MatchFields): MatchRule =>
  npi && npi === match.npi ? 'npi' : 'id';
