import { findMatchRule } from '@app/listings';
import { expect, it } from 'vitest';
import type { RowFields } from './row.ts';
import { computeExternalKey } from './row.ts';
import { RowIndex, toRowMatchFields } from './row-index.ts';

/** Builds a row of few names, numbers and places, so that rows match in every way. */
function buildRowFields(n: number): RowFields {
  const pick = <T>(values: readonly T[], step: number) => values[Math.floor(n / step) % values.length]!;
  const values = {
    firstName: pick(['Ana', 'Bo', 'Ana M.', 'Lee'], 1),
    lastName: pick(['Lee', 'Núñez, CPO', 'Ray', 'Nunez', 'Ana', 'Nuñes'], 2),
    company: pick(['', 'Gateway', 'Gateway, Inc.'], 4),
    zipCode: pick(['02110', '02139', '63101', '99999'], 3),
    npi: pick(['', '', '3000000004', '3000000012'], 5),
    email: pick(['', 'a@x.test', 'B@x.test'], 7),
    phone: pick(['', '(617) 555-0123'], 11),
  };
  const filledValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return {
    values: filledValues,
    precision: 'zip',
    ...(n % 13 === 0 && { externalId: `B-${n % 4}` }),
  } as RowFields;
}

it('a row repeats an earlier one exactly if the matching rules say so', () => {
  const rows = Array.from({ length: 200 }, (_, n) => buildRowFields(n * 17));
  const rowIndex = new RowIndex();
  for (const [n, fields] of rows.entries()) {
    const repeatedRow = rowIndex.add({ line: n + 2 }, fields);
    const isSamePerson = (otherFields: RowFields) =>
      computeExternalKey(otherFields) === computeExternalKey(fields) ||
      findMatchRule(toRowMatchFields(otherFields), toRowMatchFields(fields)) !== undefined;
    expect(repeatedRow !== undefined, `row ${n}`).toBe(rows.slice(0, n).some(isSamePerson));
    if (repeatedRow) expect(isSamePerson(rows[repeatedRow.index]!)).toBe(true);
    expect(rowIndex.getLine(n)).toBe(n + 2);
  }
});
