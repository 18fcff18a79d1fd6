import type { App } from '@app/service-kit';
import { exportFile } from '@app/types/admin/exports';
import type { Parts } from '../app.ts';
import { audited } from '../audited.store.ts';
import { mountStaff } from '../mount-staff.ts';
import { mustBeElevated } from '../sessions/elevated.ts';
import { csvLine } from './csv-text.ts';
import { fileResponse } from './file-response.ts';
import { type Exported, exportKindsOf, textOf } from './kinds.ts';

/** So many records are written as one piece. */
const pieceRecords = 200;

/** Exports: all records of a kind as a file that is made while it is sent. */
export function mountExports(app: App, parts: Parts): void {
  const kinds = exportKindsOf(parts.collections);
  mountStaff(app, exportFile, async (call) => {
    mustBeElevated(call.staff);
    const { kind } = call.params;
    const { format = 'csv', status } = call.query;
    const { columns, records } = kinds[kind];
    // Nothing changes, but what leaves the house in one piece is noted.
    const after = { format, status: status ?? 'all' };
    const row = { action: 'export.begin', target: { kind: 'export', id: kind }, after };
    await audited(parts, call, async () => ({ result: undefined, row }));
    const day = new Date().toISOString().slice(0, 10);
    const isCsv = format === 'csv';
    return fileResponse(isCsv ? csv(columns, records(status)) : json(records(status)), {
      type: isCsv ? 'text/csv; charset=utf-8' : 'application/json',
      name: `${kind}-${day}.${format}`,
    });
  });
}

async function* csv(columns: readonly string[], records: AsyncIterable<Exported>): AsyncGenerator<string> {
  // Without the mark, Excel takes UTF-8 for Windows-1252.
  yield `\ufeff${csvLine(columns)}`;
  yield* inPieces(records, (one) => csvLine(columns.map((column) => textOf(one[column]))));
}

async function* json(records: AsyncIterable<Exported>): AsyncGenerator<string> {
  yield '[';
  let before = '\n';
  yield* inPieces(records, (one) => {
    const text = `${before}${JSON.stringify(one)}`;
    before = ',\n';
    return text;
  });
  yield '\n]\n';
}

async function* inPieces(
  records: AsyncIterable<Exported>,
  text: (one: Exported) => string,
): AsyncGenerator<string> {
  let piece: string[] = [];
  for await (const one of records) {
    piece.push(text(one));
    if (piece.length < pieceRecords) continue;
    yield piece.join('');
    piece = [];
  }
  yield piece.join('');
}
