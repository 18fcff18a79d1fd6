import { describe, expect, it, vi } from 'vitest';
import { computeMedianRatio, formatDigits, formatMicroseconds, isMet, measure } from './goal.ts';
import { formatOutcome, formatTable, mergeTable, replaceSection } from './report.ts';

const outcome = { id: 'G8', what: 'middleware', value: 1.234, limit: 1.25, unit: '×', detail: 'bare 10 µs' };

describe('an outcome', () => {
  it('meets its goal up to the limit', () => {
    expect(isMet(outcome)).toBe(true);
    expect(isMet({ ...outcome, value: 1.25 })).toBe(true);
    expect(isMet({ ...outcome, value: 1.2501 })).toBe(false);
    expect(isMet({ ...outcome, value: Number.NaN })).toBe(false);
  });

  it('meets its goal from the limit on if more is better', () => {
    expect(isMet({ ...outcome, value: 95, limit: 95, atLeast: true })).toBe(true);
    expect(isMet({ ...outcome, value: 94, limit: 95, atLeast: true })).toBe(false);
    expect(formatOutcome({ ...outcome, value: 94, limit: 95, unit: '', detail: '', atLeast: true })).toBe(
      'G8   SHORT 94 ≥ 95   middleware',
    );
  });

  it('is written with its limit, and clearly if it misses the goal', () => {
    expect(formatOutcome(outcome)).toBe('G8   ok    1.23 × ≤ 1.25   middleware   (bare 10 µs)');
    expect(formatOutcome({ ...outcome, value: 2 })).toContain('SHORT');
    expect(formatTable([outcome, { ...outcome, value: 2 }])).toMatch(
      /1\.23 × .*met[\s\S]*2 × .*\*\*short\*\*/,
    );
  });
});

it('a failed measurement counts as missed, and the others continue', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const found = await measure('G5', () => Promise.reject(new Error('a search answered 503\nat …')));
  expect(found.map(formatOutcome)).toEqual([
    expect.stringMatching(/^G5 +SHORT NaN .*\(a search answered 503\)$/),
  ]);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  const met = { ...outcome, value: 1 };
  expect(await measure('G8', async () => [met])).toEqual([met]);
});

it('compares round by round, so that a slow round affects both sides', () => {
  expect(computeMedianRatio([2, 20, 3], [1, 10, 2])).toBe(2);
});

it.each([
  [0, '0'],
  [0.03456, '0.0346'],
  [1.239, '1.24'],
  [12.34, '12.3'],
  [1234.5, '1235'],
])('writes %d as %s', (value, text) => {
  expect(formatDigits(value)).toBe(text);
});

it('writes a median and its spread', () => {
  expect(formatMicroseconds([0.02, 0.01, 0.03])).toBe('20 µs (10–30)');
});

it('finds the row of the same goal and comparison, and keeps the others', () => {
  const former = formatTable([outcome, { ...outcome, what: 'other' }]);
  const merged = mergeTable(`## Services\n\nintro\n\n${former}\n`, [
    { ...outcome, value: 1.1 },
    { ...outcome, id: 'G9' },
  ]);
  const rows = merged.split('\n').slice(2);
  expect(rows.map((row) => row.split(' | ').slice(0, 3).join())).toEqual([
    '| G8,middleware,1.1 ×',
    '| G8,other,1.23 ×',
    '| G9,middleware,1.23 ×',
  ]);
});

describe('a section', () => {
  const document = '# Top\n\nintro\n\n## Services\n\nold\n\n### inner\n\nold\n\n## Pages\n\nkept\n';

  it('replaces its former version', () => {
    expect(replaceSection(document, 'Services', 'new\n')).toBe(
      '# Top\n\nintro\n\n## Services\n\nnew\n\n## Pages\n\nkept\n',
    );
    expect(replaceSection(document, 'Pages', 'new')).toMatch(/### inner\n\nold\n\n## Pages\n\nnew\n$/);
  });

  it('is appended if new', () => {
    expect(replaceSection('# Top\n', 'Services', 'new')).toBe('# Top\n\n## Services\n\nnew\n');
  });

  it('is unchanged the second time', () => {
    const once = replaceSection(document, 'Services', 'new');
    expect(replaceSection(once, 'Services', 'new')).toBe(once);
  });
});
