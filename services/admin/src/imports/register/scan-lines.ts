// Finds the few lines of the register that an import needs before they are parsed, because it has eight million lines.
import { isUtf8 } from 'node:buffer';
import { FileError } from '../file/file-error.ts';

interface RegisterLine {
  line: number;
  text: string;
  /** True for a deactivated provider, of which the register has only NPI and date, but no kind. */
  isDeactivated: boolean;
}

/** The register's lines are far shorter. A longer one is taken for a file without line ends. */
const maxLineBytes = 1024 * 1024;
const [lineFeed, comma, quote] = [10, 44, 34];

function hasNoKind(bytes: Buffer, start: number, end: number): boolean {
  const firstComma = bytes.indexOf(comma, start);
  if (firstComma === -1 || firstComma + 1 >= end) return false;
  const nextByte = bytes[firstComma + 1];
  return nextByte === comma || (nextByte === quote && bytes[firstComma + 2] === quote);
}

/**
 * Yields the header, the lines that contain one of the codes, and the lines of deactivated providers, in batches of a
 * chunk. `tally.lines` counts all lines below the header.
 * @throws {FileError} for a line of more than `maxLineBytes`
 */
export async function* scanLines(
  chunks: AsyncIterable<Buffer>,
  codes: readonly string[],
  tally: { lines: number },
): AsyncGenerator<RegisterLine[]> {
  const codeBytes = codes.map((code) => Buffer.from(code));
  let line = 1;

  const scanBytes = (bytes: Buffer): RegisterLine[] => {
    const lines: RegisterLine[] = [];
    const nextIndexes = codeBytes.map((code) => bytes.indexOf(code));
    let lineStart = 0;
    while (lineStart < bytes.length) {
      const lineFeedIndex = bytes.indexOf(lineFeed, lineStart);
      const lineEnd = lineFeedIndex === -1 ? bytes.length : lineFeedIndex;
      // A last line without an end may be cut off, so the parser has to check it.
      let isNeeded = line === 1 || lineFeedIndex === -1;
      for (const [i, index] of nextIndexes.entries()) {
        if (index === -1 || index >= lineEnd) continue;
        isNeeded = true;
        nextIndexes[i] = bytes.indexOf(codeBytes[i]!, lineEnd);
      }
      const isDeactivated = !isNeeded && hasNoKind(bytes, lineStart, lineEnd);
      if (lineEnd - lineStart > 1 && (isNeeded || isDeactivated))
        lines.push({ line, text: decodeLine(bytes.subarray(lineStart, lineEnd)), isDeactivated });
      if (line > 1 && lineEnd - lineStart > 1) tally.lines++;
      line++;
      lineStart = lineEnd + 1;
    }
    return lines;
  };

  let pendingChunks: Buffer[] = [];
  let pendingBytes = 0;
  const drainPending = (): Buffer => {
    const bytes = pendingChunks.length === 1 ? pendingChunks[0]! : Buffer.concat(pendingChunks);
    pendingChunks = [];
    pendingBytes = 0;
    return bytes;
  };
  for await (const chunk of chunks) {
    pendingChunks.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes < minScanBytes) continue;
    const bytes = drainPending();
    const end = bytes.lastIndexOf(lineFeed) + 1;
    const unfinishedLine = bytes.subarray(end);
    if (unfinishedLine.length > maxLineBytes)
      throw new FileError('row_too_long', `Line ${line} does not end. Is this the register’s CSV file?`, {
        line,
      });
    if (unfinishedLine.length > 0) {
      pendingChunks.push(unfinishedLine);
      pendingBytes = unfinishedLine.length;
    }
    const lines = scanBytes(bytes.subarray(0, end));
    if (lines.length > 0) yield lines;
  }
  const lines = scanBytes(drainPending());
  if (lines.length > 0) yield lines;
}

/** Chunks are collected up to this size, because those of an unpacked file are small. */
const minScanBytes = 256 * 1024;

function decodeLine(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1');
  return text.replace(/^\uFEFF/, '').replace(/\r$/, '');
}
