/** Delimiters that are detected in the header of a CSV file. */
export const delimiters = [',', ';', '\t'] as const;

/** The first line of some files, which tells Excel the delimiter: `sep=;`. Its group is the delimiter. */
export const delimiterLinePattern = /^"?sep=([^\w "\r\n])"?[,;\t ]*(?:\r\n|\r|\n)/i;
