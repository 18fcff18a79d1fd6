import { expect, it } from 'vitest';
import { KeyIndex } from './key-index.ts';
import { externalKeyOf, faceOfRow, rungOf } from './ladder.ts';
import { PackedTexts } from './packed-texts.ts';
import type { RowFields } from './row.ts';
import { SoughtRows } from './sought-rows.ts';

it('packs texts of any letters, and gives them back', () => {
  const packed = new PackedTexts(3000);
  const texts = (n: number) => [`Núñez ${n}`, '', '🦿'.repeat(n % 90), 'x'.repeat(n % 7)];
  for (let n = 0; n < 3000; n++) expect(packed.add(texts(n))).toBe(n);
  for (const n of [0, 1, 89, 1500, 2999]) expect(packed.at(n)).toEqual(texts(n));
});

it('finds what was put under a key, in its order, among thousands', () => {
  const index = new KeyIndex(10);
  for (let n = 0; n < 5000; n++) index.add(`key ${n % 1000}`, n);
  expect([...index.under('key 7')]).toEqual([7, 1007, 2007, 3007, 4007]);
  expect([...index.under('no key')]).toEqual([]);
});

/** Few names, numbers and places, so that rows meet in every way. */
function someRow(n: number): RowFields {
  const pick = <Of>(from: readonly Of[], step: number) => from[Math.floor(n / step) % from.length]!;
  const values = {
    firstName: pick(['Ana', 'Bo'], 1),
    lastName: pick(['Lee', 'Núñez', 'Ray'], 2),
    zipCode: pick(['02110', '02139', '63101', '99999'], 3),
    npi: pick(['', '', '3000000004', '3000000012'], 5),
    email: pick(['', 'a@x.test', 'B@x.test'], 7),
    phone: pick(['', '(617) 555-0123'], 11),
  };
  const told = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return { values: told, precision: 'zip', ...(n % 13 === 0 && { externalId: `B-${n % 4}` }) } as RowFields;
}

it('a row repeats an earlier one exactly where the ladder says so', () => {
  const rows = Array.from({ length: 400 }, (_, n) => someRow(n * 17));
  const sought = new SoughtRows(rows.length);
  for (const [n, fields] of rows.entries()) {
    const twin = sought.add({ line: n + 2 }, fields);
    const isSame = (other: RowFields) =>
      externalKeyOf(other) === externalKeyOf(fields) ||
      rungOf(faceOfRow(other), faceOfRow(fields)) !== undefined;
    expect(twin !== undefined, `row ${n}`).toBe(rows.slice(0, n).some(isSame));
    if (twin) expect(isSame(rows[twin.index]!)).toBe(true);
    expect(sought.lineOf(n)).toBe(n + 2);
  }
});
