import { describe, expect, it } from 'vitest';
import { runAtOnce } from '../slices.ts';
import { Column } from './column.ts';

describe('Column', () => {
  it.each([0, 1, 16, 17, 65_536, 65_537, 200_000])('keeps %i numbers in their order', (count) => {
    const column = new Column(Uint32Array);
    for (let i = 0; i < count; i++) column.push(i * 3);
    expect(column.length).toBe(count);
    const whole = runAtOnce(column.finish());
    expect(whole.length).toBe(count);
    expect(whole.every((value, i) => value === i * 3)).toBe(true);
  });
});
