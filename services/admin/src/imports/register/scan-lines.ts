// Finds the few lines of the register that an import needs, before anything is parsed: it has eight million lines.
import { isUtf8 } from 'node:buffer';
import { RefusedFile } from '../file/refused-file.ts';

interface RegisterLine {
  line: number;
  text: string;
  /** True without a kind of provider: of a deactivated one the register has only number and date. */
  isBlank: boolean;
}

/** The register's lines are far shorter; a longer one never ends. */
const maxLineBytes = 1024 * 1024;
const [lineFeed, comma, quote] = [10, 44, 34];

function hasNoKind(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes.indexOf(comma, start);
  if (first === -1 || first + 1 >= end) return false;
  const next = bytes[first + 1];
  return next === comma || (next === quote && bytes[first + 2] === quote);
}

/**
 * Yields the header, the lines that contain one of the codes, and the lines of deactivated providers, in batches of a
 * chunk. `tally.lines` counts all lines below the header.
 * @throws {RefusedFile} for a line that never ends
 */
export async function* scanLines(
  chunks: AsyncIterable<Buffer>,
  codes: readonly string[],
  tally: { lines: number },
): AsyncGenerator<RegisterLine[]> {
  const needles = codes.map((code) => Buffer.from(code));
  let line = 1;

  const scan = (bytes: Buffer): RegisterLine[] => {
    const lines: RegisterLine[] = [];
    const nextHits = needles.map((needle) => bytes.indexOf(needle));
    let start = 0;
    while (start < bytes.length) {
      const lineEnd = bytes.indexOf(lineFeed, start);
      const end = lineEnd === -1 ? bytes.length : lineEnd;
      // A line without an end may be the end of an incomplete download, which its parser refuses.
      let isWanted = line === 1 || lineEnd === -1;
      for (const [i, hit] of nextHits.entries()) {
        if (hit === -1 || hit >= end) continue;
        isWanted = true;
        nextHits[i] = bytes.indexOf(needles[i]!, end);
      }
      const isBlank = !isWanted && hasNoKind(bytes, start, end);
      if (end - start > 1 && (isWanted || isBlank))
        lines.push({ line, text: decode(bytes.subarray(start, end)), isBlank });
      if (line > 1 && end - start > 1) tally.lines++;
      line++;
      start = end + 1;
    }
    return lines;
  };

  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const takePending = (): Buffer => {
    const bytes = pending.length === 1 ? pending[0]! : Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    return bytes;
  };
  for await (const chunk of chunks) {
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes < minScanBytes) continue;
    const bytes = takePending();
    const end = bytes.lastIndexOf(lineFeed) + 1;
    const unfinished = bytes.subarray(end);
    if (unfinished.length > maxLineBytes)
      throw new RefusedFile('row_too_long', `Line ${line} does not end. Is this the register’s CSV file?`, {
        line,
      });
    if (unfinished.length > 0) {
      pending.push(unfinished);
      pendingBytes = unfinished.length;
    }
    const lines = scan(bytes.subarray(0, end));
    if (lines.length > 0) yield lines;
  }
  const lines = scan(takePending());
  if (lines.length > 0) yield lines;
}

/** Smaller chunks, as an unpacked file has them, are scanned together. */
const minScanBytes = 256 * 1024;

function decode(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1');
  return text.replace(/^\uFEFF/, '').replace(/\r$/, '');
}
