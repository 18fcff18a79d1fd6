import type { ImportRowDoc } from '@app/db';
import {
  computeExternalKey,
  type Face,
  findMatchRule,
  type Rung,
  type Seen,
  toListingMatchFields,
  toLookupKeys,
  toRowMatchFields,
} from './ladder.ts';
import type { RowFields } from './row.ts';

/** The row of the same file that a row repeats. */
export interface Twin {
  index: number;
  isSure: boolean;
}

interface Row {
  face: Face;
  externalKey: string;
  slug: string;
  /** Where it begins in the file. */
  line: number;
}

/** After so many, others have a turn: a file may be of one name from top to bottom. */
export const comparisons = 50_000;

/**
 * Rows by what a listing can be found by: a whole file, while listings stream by. Rows have numbers here, from 0, in the
 * order in which they were added.
 */
export class SoughtRows {
  /** How many rows and listings were held against each other; callers set it back. */
  compared = 0;
  readonly #rows: Row[] = [];
  readonly #byKey = new Map<string, number[]>();

  get size(): number {
    return this.#rows.length;
  }
  /** Where the row begins in the file. */
  toLine(index: number): number {
    return this.#rows[index]!.line;
  }

  /** Adds a row. Gives the earlier one that it repeats. */
  add({ line }: Pick<ImportRowDoc, 'line'>, fields: RowFields): Twin | undefined {
    const face = toRowMatchFields(fields);
    const { externalId, slug = '' } = fields;
    const externalKey = computeExternalKey(fields);
    const keys = [`key:${externalKey}`, ...toLookupKeys(face)];
    const twin = this.#twinOf(keys, externalKey, face);

    const index = this.#rows.push({ face, externalKey, slug, line }) - 1;
    if (externalId && /^[0-9a-f]{24}$/.test(externalId)) keys.push(`_id:${externalId}`);
    if (slug) keys.push(`slug:${slug}`);
    for (const key of keys) {
      const known = this.#byKey.get(key);
      if (known) known.push(index);
      else this.#byKey.set(key, [index]);
    }
    return twin;
  }

  /** Rows that this listing may be, each with the rung on which they meet. */
  *meetings(listing: Seen): Generator<[number, Rung]> {
    const face = toListingMatchFields(listing);
    const id = listing._id.toHexString();
    const sure = [`_id:${id}`, ...(listing.externalKey ? [`key:${listing.externalKey}`] : [])];
    for (const key of sure)
      for (const [index, row] of this.#under(key)) yield [index, findRungOfSame(row, face)];
    for (const [index, row] of this.#under(`slug:${listing.slug}`))
      if (row.face.name === face.name) yield [index, findRungOfSame(row, face)];
    for (const key of toLookupKeys(face))
      for (const [index, row] of this.#under(key)) {
        const rung = findMatchRule(row.face, face);
        if (rung) yield [index, rung];
      }
  }

  #twinOf(keys: readonly string[], externalKey: string, face: Face): Twin | undefined {
    for (const key of keys)
      for (const [index, row] of this.#under(key)) {
        const isOfKey = row.externalKey === externalKey;
        if (isOfKey || findMatchRule(row.face, face) !== undefined)
          return { index, isSure: isOfKey || (face.npi !== '' && face.npi === row.face.npi) };
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

const findRungOfSame = ({ face: { npi } }: Row, face: Face): Rung => (npi && npi === face.npi ? 'npi' : 'id');
