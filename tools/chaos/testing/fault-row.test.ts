import { expect, test } from 'vitest';
import { mergeRows } from './fault-row.ts';

const createPage = (rows: string) =>
  `# Title\n\n<!-- rows: written by the tests -->${rows}<!-- /rows -->\n\nEnd.\n`;

test('a row replaces the one of the same fault; others stay, ordered by number', () => {
  const firstTable = mergeRows(
    createPage(''),
    [{ id: 'F15', fault: 'full disk', lost: 0, figures: '3 s' }],
    '2026-01-01',
  );
  const secondTable = mergeRows(
    firstTable,
    [
      { id: 'F15', fault: 'full disk', lost: 0, doubled: 0, drift: 0, figures: '2 s' },
      { id: 'F2', fault: 'a member gone', figures: '' },
    ],
    '2026-01-02',
  );
  expect(secondTable).toMatch(/^# Title\n\n/);
  expect(secondTable).toMatch(/\n\nEnd\.\n$/);
  expect(secondTable.split('\n').filter((line) => line.startsWith('| F'))).toEqual([
    '| F2   | a member gone  | –    | –       | –     |          | 2026-01-02 |',
    '| F15  | full disk      | 0    | 0       | 0     | 2 s      | 2026-01-02 |',
  ]);
});

test('a page without markers for rows is an error', () => {
  expect(() => mergeRows('# Title', [], '2026-01-01')).toThrow(/no rows between/);
});
