import { formatCsvLine } from '../../exports/csv-text.ts';
import type { Import } from '../imports.store.ts';
import type { RowsStore } from '../rows.store.ts';
import { stripQuote } from './cells.ts';

/** The rows that were not taken as they came, each with its line and what is wrong: to be corrected and sent again. */
export async function* generateErrorLines(
  rows: RowsStore,
  { _id, settings }: Import,
): AsyncGenerator<string> {
  const headers = settings.columns.map(({ header }) => header);
  yield formatCsvLine(['Line', 'What is wrong', ...headers]);
  for await (const batch of rows.batches({ importId: _id, action: 'error' }, 500)) {
    const lines = batch.map(({ line, messages, cells }) => {
      const wrong = messages.filter(({ level }) => level === 'error').map(({ message }) => message);
      // With those that the header has no column for: one of them may be the end of another's text.
      const width = Math.max(headers.length, ...Object.keys(cells).map((i) => Number(i) + 1));
      const shown = Array.from({ length: width }, (_, i) => stripQuote(cells[i] ?? ''));
      return formatCsvLine([String(line), wrong.join(' '), ...shown]);
    });
    yield lines.join('');
  }
}
