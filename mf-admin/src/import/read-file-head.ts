import { delimiterLinePattern, delimiters } from '@app/types/admin/imports/columns';
import Papa from 'papaparse';

/** The headers and first rows of a file, as read in the browser to map its columns. */
export interface FileHead {
  headers: string[];
  rows: string[][];
}

const maxHeadBytes = 64 * 1024;
const previewRowCount = 5;

/** Reads the first rows of a CSV file. Null: it is clearly not CSV. The server validates the whole file later. */
export async function readFileHead(file: Blob): Promise<FileHead | null> {
  const bytes = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  if (bytes.includes(0)) return null;
  const text = decodeText(bytes, file.size > maxHeadBytes);
  const [delimiterHint = '', delimiter = ''] = delimiterLinePattern.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text.slice(delimiterHint.length), {
    preview: previewRowCount + 1,
    skipEmptyLines: true,
    delimiter,
    delimitersToGuess: [...delimiters],
  });
  const [headers, ...rows] = data;
  return headers && headers.length > 1 ? { headers: headers.map((header) => header.trim()), rows } : null;
}

function decodeText(bytes: Uint8Array, isTruncated: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isTruncated });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns whether a file is a ZIP archive other than a workbook; the server checks that it has one CSV file. */
export async function isArchive(file: Blob): Promise<boolean> {
  const bytes = await file.slice(0, maxHeadBytes).arrayBuffer();
  const text = new TextDecoder('latin1').decode(bytes);
  return text.startsWith('PK\x03\x04') && !/\[Content_Types\]\.xml|mimetypeapplication\/vnd/.test(text);
}
