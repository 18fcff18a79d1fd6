/** What a spreadsheet would run, also in full width, and an apostrophe of the cell's own. */
const isRun = /^[=+\-@\t\r'＝＋－＠]/;

/** One cell: what a spreadsheet would run begins with an apostrophe, which import takes off again. */
export function formatCsvCell(text: string): string {
  if (isRun.test(text)) return `"'${text.replaceAll('"', '""')}"`;
  return /[",;\r\n\t]|^\s|\s$|^\ufeff/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row with its end, as RFC 4180 writes it. */
export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map(formatCsvCell).join(',')}\r\n`;
