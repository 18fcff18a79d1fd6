/** Removes one leading apostrophe, which exports and spreadsheets add to prevent execution. */
export const stripQuote = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);
