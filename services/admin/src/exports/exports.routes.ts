import { type App, groupIntoBatches } from '@app/service-kit';
import { exportFile } from '@app/types/admin/exports';
import { auditAction } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { parseStatus } from '../queue/parse-status.ts';
import { registerStaffCall, requireElevation } from '../staff-call.ts';
import { formatCsvLine } from './csv-text.ts';
import { createExportDefinitions, type ExportRecord, formatExportCell } from './export-definitions.ts';
import { createFileResponse } from './file-response.ts';

const recordsPerChunk = 200;

/** Routes of exports: all records of a kind, streamed as a file. */
export function registerExportRoutes(app: App, deps: AdminDeps): void {
  const definitions = createExportDefinitions(deps.collections);
  registerStaffCall(app, exportFile, async (call) => {
    requireElevation(call.staff);
    const { kind } = call.params;
    const { columns, statuses, readRecords } = definitions[kind];
    const { format = 'csv' } = call.query;
    const status = parseStatus(statuses, call.query.status);
    // Exports are audited, although they change nothing.
    const exportFields = { format, status: status ?? 'all' };
    const target = { kind: 'export', id: kind };
    await auditAction(deps, call, { action: 'export.begin', target, after: exportFields });
    const day = new Date().toISOString().slice(0, 10);
    const isCsv = format === 'csv';
    return createFileResponse(
      isCsv ? generateCsv(columns, readRecords(status)) : generateJson(readRecords(status)),
      {
        type: isCsv ? 'text/csv; charset=utf-8' : 'application/json',
        name: `${kind}-${day}.${format}`,
      },
    );
  });
}

async function* generateCsv(
  columns: readonly string[],
  records: AsyncIterable<ExportRecord>,
): AsyncGenerator<string> {
  // Without the byte order mark Excel reads UTF-8 as Windows-1252.
  yield `\ufeff${formatCsvLine(columns)}`;
  yield* formatChunks(records, (record) =>
    formatCsvLine(columns.map((column) => formatExportCell(record[column]))),
  );
}

async function* generateJson(records: AsyncIterable<ExportRecord>): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  yield* formatChunks(records, (record) => {
    const text = `${separator}${JSON.stringify(record)}`;
    separator = ',\n';
    return text;
  });
  yield '\n]\n';
}

async function* formatChunks(
  records: AsyncIterable<ExportRecord>,
  formatRecord: (record: ExportRecord) => string,
): AsyncGenerator<string> {
  for await (const batch of groupIntoBatches(records, recordsPerChunk))
    yield batch.map(formatRecord).join('');
}
