/** Matches a cell that a spreadsheet would execute, full-width forms included, and a leading apostrophe. */
const formulaStartPattern = /^[=+\-@\t\r'＝＋－＠]/;

/** Formats a cell. One that a spreadsheet would execute gets a leading apostrophe, which the import removes. */
function formatCsvCell(text: string): string {
  if (formulaStartPattern.test(text)) return `"'${text.replaceAll('"', '""')}"`;
  return /[",;\r\n\t]|^\s|\s$|^\ufeff/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** True for a cell with the apostrophe of an export. That of "'t Hooft" belongs to the text. */
export const isGuardedCell = (cell: string): boolean =>
  cell.startsWith("'") && formulaStartPattern.test(cell.slice(1));

export const stripCellGuard = (cell: string): string => (isGuardedCell(cell) ? cell.slice(1) : cell);

/** Formats a row with its line end (RFC 4180). */
export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map(formatCsvCell).join(',')}\r\n`;
