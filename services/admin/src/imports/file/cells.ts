/** A cell as it was meant: one apostrophe, which export and spreadsheets put before what they must not run, comes off. */
export const stripQuote = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);
