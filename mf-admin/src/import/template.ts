import { type ImportColumn, importColumns } from '@app/types/admin/imports/columns';
import Papa from 'papaparse';

/** A file with every column and one row that shows how each is filled. */
export function buildTemplate(): string {
  const columns: readonly ImportColumn[] = importColumns;
  const fields = columns.map(({ name }) => name);
  return `\ufeff${Papa.unparse({ fields, data: [columns.map(({ sample = '' }) => sample)] })}\r\n`;
}
