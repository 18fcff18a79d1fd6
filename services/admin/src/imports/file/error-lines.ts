import { formatCsvLine, stripCellGuard } from '../../exports/csv-text.ts';
import type { ImportRecord } from '../imports.store.ts';
import type { RowsStore } from '../rows.store.ts';

/** Generates a CSV file of the rows with errors, with line number and message, to be corrected and imported again. */
export async function* generateErrorLines(
  rowsStore: RowsStore,
  { _id, settings }: ImportRecord,
): AsyncGenerator<string> {
  const headers = settings.columns.map(({ header }) => header);
  // Without the byte order mark Excel reads UTF-8 as Windows-1252.
  yield `\ufeff${formatCsvLine(['Line', 'What is wrong', ...headers])}`;
  for await (const batch of rowsStore.readBatches({ importId: _id, action: 'error' }, 500)) {
    const lines = batch.map(({ line, messages, cells }) => {
      const errorTexts = messages.filter(({ level }) => level === 'error').map(({ message }) => message);
      // Includes cells beyond the header: one of them may be the end of a text with a comma.
      const cellCount = Math.max(headers.length, ...Object.keys(cells).map((i) => Number(i) + 1));
      const rowCells = Array.from({ length: cellCount }, (_, i) => stripCellGuard(cells[i] ?? ''));
      return formatCsvLine([String(line), errorTexts.join(' '), ...rowCells]);
    });
    yield lines.join('');
  }
}
