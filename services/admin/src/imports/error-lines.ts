import { csvLine } from '../exports/csv-text.ts';
import { unsafe } from './cells.ts';
import type { Import } from './imports.store.ts';
import type { RowsStore } from './rows.store.ts';

/** The rows that were not taken as they came, each with its line and what is wrong: to be corrected and sent again. */
export async function* errorLines(rows: RowsStore, { _id, settings }: Import): AsyncGenerator<string> {
  const headers = settings.columns.map(({ header }) => header);
  yield csvLine(['Line', 'What is wrong', ...headers]);
  for await (const batch of rows.batches({ importId: _id, action: 'error' }, 500)) {
    const lines = batch.map(({ line, messages, cells }) => {
      const wrong = messages.filter(({ level }) => level === 'error').map(({ message }) => message);
      return csvLine([String(line), wrong.join(' '), ...headers.map((_, i) => unsafe(cells[i] ?? ''))]);
    });
    yield lines.join('');
  }
}
