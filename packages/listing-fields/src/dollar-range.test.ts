import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeDollarRange,
  formatDollarRange,
  parseDollarRange,
  toDollarCell,
  toDollarRange,
} from './dollar-range.ts';

describe('a range of dollars', () => {
  it.each([
    ['90-150', 90, 150],
    [' $90.00 – $150.00 ', 90, 150],
    ['$1,200 to 1,500', 1200, 1500],
    ['90 a 150', 90, 150],
    ['120', 120, 120],
    ['0-0', 0, 0],
    ['0-5000', 0, 5000],
  ])('reads %j', (text, from, to) => {
    expect(parseDollarRange(text, 5000)).toEqual({ from, to });
  });

  it.each([
    ['', 'numbers'],
    ['90-', 'numbers'],
    ['-150', 'numbers'],
    ['1.50', 'numbers'],
    ['90-150-200', 'numbers'],
    ['about 90', 'numbers'],
    ['1,20', 'numbers'],
    // What a spreadsheet makes of 10-12.
    ['12-Oct', 'numbers'],
    ['150-90', 'order'],
    ['90-5001', 'most'],
  ])('refuses %j: %s', (text, problem) => {
    expect(parseDollarRange(text, 5000)).toEqual({ error: problem });
  });

  it('is the same range after it was stored or written to a file', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), (price, otherPrice) => {
        const range = { from: Math.min(price, otherPrice), to: Math.max(price, otherPrice) };
        const text = formatDollarRange(range);
        expect([toDollarRange(text), toDollarRange(toDollarCell(text))]).toEqual([range, range]);
      }),
    );
  });

  it.each([
    ['90-150', '$90 to $150', '$90 a $150'],
    ['1200-1200', '$1,200', '$1,200'],
    ['0-0', 'Free', 'Gratis'],
    ['0-50', '$0 to $50', '$0 a $50'],
    ['', '', ''],
  ])('in %j is described as %j and %j', (text, english, spanish) => {
    expect([describeDollarRange(text, 'en'), describeDollarRange(text, 'es')]).toEqual([english, spanish]);
  });
});
