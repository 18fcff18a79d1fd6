import type { ImportRowDoc } from '@app/db';
import { KeyIndex, markOf } from './key-index.ts';
import {
  externalKeyOf,
  type Face,
  faceOfListing,
  faceOfRow,
  keysOf,
  nearMiles,
  type Rung,
  rungOf,
  type Seen,
} from './ladder.ts';
import { PackedTexts } from './packed-texts.ts';
import type { RowFields } from './row.ts';

/** The row of the same file that a row repeats. */
export interface Twin {
  index: number;
  isSure: boolean;
}

/** A face in numbers: where these cannot meet, the words are not looked at. */
const marksOf = ({ name, npi, email, phone, zip, place }: Face) => ({
  name: markOf(name),
  npi: markOf(npi),
  email: markOf(email),
  phone: markOf(phone),
  zip: markOf(zip),
  lat: place?.lat ?? Number.NaN,
  lng: place?.lng ?? Number.NaN,
});
type Marks = ReturnType<typeof marksOf>;

/** After so many, others have a turn: a file may be of one name from top to bottom. */
export const comparisons = 50_000;

/** A degree of latitude has 69 miles. */
const nearDegrees = nearMiles / 68;

/**
 * Rows by what a listing can be found by. A whole file is kept in memory, packed, while listings stream by: of them there
 * may be a million. Rows have numbers here, from 0, in the order in which they were added.
 */
export class SoughtRows {
  /** How many rows and listings were held against each other; callers set it back. */
  compared = 0;
  readonly #texts: PackedTexts;
  readonly #byKey: KeyIndex;
  readonly #lines: Int32Array;
  readonly #marks: Record<'name' | 'npi' | 'email' | 'phone' | 'zip', Int32Array>;
  readonly #places: Record<'lat' | 'lng', Float64Array>;

  constructor(most: number) {
    const numbers = () => new Int32Array(most);
    this.#texts = new PackedTexts(most);
    this.#byKey = new KeyIndex(most * 3);
    this.#lines = numbers();
    this.#marks = { name: numbers(), npi: numbers(), email: numbers(), phone: numbers(), zip: numbers() };
    this.#places = { lat: new Float64Array(most), lng: new Float64Array(most) };
  }

  get size(): number {
    return this.#texts.size;
  }
  /** Where the row begins in the file. */
  lineOf(index: number): number {
    return this.#lines[index]!;
  }

  /** Adds a row. Gives the earlier one that it repeats. */
  add({ line }: Pick<ImportRowDoc, 'line'>, fields: RowFields): Twin | undefined {
    const face = faceOfRow(fields);
    const { externalId, slug = '' } = fields;
    const externalKey = externalKeyOf(fields);
    const keys = [`key:${externalKey}`, ...keysOf(face)];
    const marks = marksOf(face);
    const twin = this.#twinOf(keys, externalKey, face, marks);

    const { name, npi, email, phone, zip, place } = face;
    const index = this.#texts.add([name, npi, email, phone, zip, externalKey, slug]);
    this.#lines[index] = line;
    for (const [of, numbers] of Object.entries(this.#marks)) numbers[index] = marks[of as keyof Marks];
    this.#places.lat[index] = place?.lat ?? Number.NaN;
    this.#places.lng[index] = place?.lng ?? Number.NaN;
    if (externalId && /^[0-9a-f]{24}$/.test(externalId)) keys.push(`_id:${externalId}`);
    if (slug) keys.push(`slug:${slug}`);
    for (const key of new Set(keys)) this.#byKey.add(key, index);
    return twin;
  }

  /** Rows that this listing may be, each with the rung on which they meet. */
  *meetings(listing: Seen): Generator<[number, Rung]> {
    const face = faceOfListing(listing);
    const id = listing._id.toHexString();
    const isById = ({ externalKey }: Row) => externalKey === `id:${id}`;
    const isByKey = ({ externalKey }: Row) => externalKey === listing.externalKey;
    const isBySlug = (row: Row) => row.slug === listing.slug && row.face.name === face.name;
    const ways: [string, (row: Row) => boolean][] = [
      [`_id:${id}`, isById],
      ...(listing.externalKey ? [[`key:${listing.externalKey}`, isByKey] as [string, typeof isByKey]] : []),
      [`slug:${listing.slug}`, isBySlug],
    ];
    for (const [key, isIt] of ways)
      for (const index of this.#byKey.under(key)) {
        this.compared++;
        const row = this.#row(index);
        if (isIt(row)) yield [index, row.face.npi && row.face.npi === face.npi ? 'npi' : 'id'];
      }
    const marks = marksOf(face);
    for (const key of keysOf(face))
      for (const index of this.#byKey.under(key)) {
        this.compared++;
        const rung = this.#mayMeet(index, marks) ? rungOf(this.#row(index).face, face) : undefined;
        if (rung) yield [index, rung];
      }
  }

  #twinOf(keys: readonly string[], externalKey: string, face: Face, marks: Marks): Twin | undefined {
    for (const [way, key] of keys.entries())
      for (const index of this.#byKey.under(key)) {
        this.compared++;
        if (way > 0 && !this.#mayMeet(index, marks)) continue;
        const row = this.#row(index);
        const isOfKey = row.externalKey === externalKey;
        if (isOfKey || rungOf(row.face, face) !== undefined)
          return { index, isSure: isOfKey || (face.npi !== '' && face.npi === row.face.npi) };
      }
    return undefined;
  }

  /** Never false where `rungOf` finds one: of two NPIs or names it may be the same mark, of one it is. */
  #mayMeet(index: number, marks: Marks): boolean {
    const { name, npi, email, phone, zip } = this.#marks;
    const { lat } = this.#places;
    if (marks.npi !== 0 && npi[index] !== 0) return marks.npi === npi[index];
    if (marks.name !== name[index]) return false;
    return (
      (marks.email !== 0 && marks.email === email[index]) ||
      (marks.phone !== 0 && marks.phone === phone[index]) ||
      (marks.zip !== 0 && marks.zip === zip[index]) ||
      Math.abs(marks.lat - lat[index]!) <= nearDegrees
    );
  }

  #row(index: number): Row {
    const [name = '', npi = '', email = '', phone = '', zip = '', externalKey = '', slug = ''] =
      this.#texts.at(index);
    const [lat, lng] = [this.#places.lat[index]!, this.#places.lng[index]!];
    const place = Number.isNaN(lat) ? undefined : { lat, lng };
    return { face: { name, npi, email, phone, zip, place }, externalKey, slug };
  }
}

interface Row {
  face: Face;
  externalKey: string;
  slug: string;
}
