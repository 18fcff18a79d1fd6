import { isAscii, isUtf8 } from 'node:buffer';
import { importLimits } from '@app/types/admin/imports';
import { FileError, formatMegabytes } from './file-error.ts';

const excelHint = 'In Excel or Numbers choose “Save as” or “Export” and “CSV UTF-8”.';
const hasPrefix = (bytes: Buffer, ...prefix: number[]) => prefix.every((byte, i) => bytes[i] === byte);

/** Rejects files of other kinds by their first bytes; the file's name is ignored. */
function rejectOtherKinds(bytes: Buffer): void {
  const position = { line: 1 };
  if (hasPrefix(bytes, 0x50, 0x4b))
    throw new FileError('zip', `This is a workbook or a ZIP archive. ${excelHint}`, position);
  if (hasPrefix(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileError('workbook', `This is an old Excel workbook. ${excelHint}`, position);
  if (hasPrefix(bytes, 0xff, 0xfe) || hasPrefix(bytes, 0xfe, 0xff))
    throw new FileError('utf16', `This text is UTF-16. ${excelHint}`, position);
  if (hasPrefix(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new FileError('pdf', 'This is a PDF, not a CSV file.', position);
  if (/^\s*<(?:!doctype|html|\?xml|head|body|table)/i.test(bytes.subarray(0, 200).toString('latin1')))
    throw new FileError('html', 'This is a web page, not a CSV file.', position);
}

/** Minimum lead byte of an incomplete UTF-8 sequence, by the number of its bytes that are present. */
const minLeadBytes = [0xc0, 0xc0, 0xe0, 0xf0];

/** Counts the bytes at the end that may start an incomplete UTF-8 sequence. */
function countUnfinishedBytes(bytes: Buffer): number {
  for (let count = 1; count <= Math.min(3, bytes.length); count++) {
    const byte = bytes[bytes.length - count]!;
    if (byte >= 0xc0) return byte >= minLeadBytes[count]! ? count : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** True if the first non-ASCII bytes are valid UTF-8. */
function isLikelyUtf8(bytes: Buffer): boolean {
  const index = bytes.findIndex((byte) => byte >= 0x80);
  const leadByte = bytes[index] ?? 0;
  const length = leadByte >= 0xf0 ? 4 : leadByte >= 0xe0 ? 3 : 2;
  return isUtf8(bytes.subarray(index, index + length));
}

function countLinesBeforeInvalid(bytes: Buffer): number {
  let [lineCount, start] = [0, 0];
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break;
    [lineCount, start] = [lineCount + 1, end + 1];
  }
  return lineCount;
}

/**
 * The encoding of a file. It starts as UTF-8, and `decodeFile` sets it to Windows-1252 on detecting that; it is final
 * once the whole file has been read.
 */
export interface DetectedEncoding {
  encoding: 'UTF-8' | 'Windows-1252';
}

/**
 * Decodes a file stream. UTF-8 with or without BOM; if the first non-ASCII bytes are not UTF-8, Windows-1252, as older
 * versions of Excel write it.
 * @throws {FileError} for another kind of file, NUL, mixed encodings, or more than 20 MB
 */
export async function* decodeFile(
  chunks: AsyncIterable<Buffer>,
  detected: DetectedEncoding,
  onProgress: (bytes: number) => void,
): AsyncGenerator<string> {
  const windows1252Decoder = new TextDecoder('windows-1252');
  let charset: 'ascii' | 'utf8' | 'windows-1252' = 'ascii';
  let unfinishedBytes = Buffer.alloc(0);
  let bytesRead = 0;
  let line = 1;

  const decodeCompleteBytes = (bytes: Buffer, isLast: boolean): string => {
    if (charset === 'windows-1252') return windows1252Decoder.decode(bytes);
    if (isAscii(bytes)) return bytes.toString('latin1');
    const unfinishedCount = isLast ? 0 : countUnfinishedBytes(bytes);
    const completeBytes = bytes.subarray(0, bytes.length - unfinishedCount);
    if (isUtf8(completeBytes)) {
      if (!isAscii(completeBytes)) charset = 'utf8';
      unfinishedBytes = Buffer.from(bytes.subarray(completeBytes.length));
      return completeBytes.toString('utf8');
    }
    if (charset === 'utf8' || isLikelyUtf8(completeBytes))
      throw new FileError('encoding', `Letters are written in two ways. ${excelHint}`, {
        line: line + countLinesBeforeInvalid(completeBytes),
      });
    charset = 'windows-1252';
    detected.encoding = 'Windows-1252';
    return windows1252Decoder.decode(bytes);
  };

  let isStart = true;
  // The kind of file is detected from the first bytes, which may arrive in pieces.
  let pendingBytes = Buffer.alloc(0);
  for await (const chunk of chunks) {
    bytesRead += chunk.length;
    if (bytesRead > importLimits.bytes)
      throw new FileError(
        'too_large',
        `The file has more than ${formatMegabytes(importLimits.bytes)}. Split it.`,
        { line },
      );
    onProgress(bytesRead);
    pendingBytes = Buffer.concat([pendingBytes, chunk]);
    if (isStart && pendingBytes.length < 512) continue;
    const bytes = Buffer.concat([unfinishedBytes, pendingBytes]);
    [unfinishedBytes, pendingBytes] = [Buffer.alloc(0), Buffer.alloc(0)];
    yield* decodeBytes(bytes, false);
  }
  yield* decodeBytes(Buffer.concat([unfinishedBytes, pendingBytes]), true);

  function* decodeBytes(bytes: Buffer, isLast: boolean): Generator<string> {
    let remainingBytes = bytes;
    if (isStart) {
      rejectOtherKinds(remainingBytes);
      if (hasPrefix(remainingBytes, 0xef, 0xbb, 0xbf)) remainingBytes = remainingBytes.subarray(3);
      isStart = false;
    }
    const nulIndex = remainingBytes.indexOf(0);
    const bytesBeforeNul = nulIndex === -1 ? remainingBytes : remainingBytes.subarray(0, nulIndex);
    if (nulIndex !== -1) {
      for (const byte of bytesBeforeNul) if (byte === 10) line++;
      throw new FileError('nul', `There is a zero byte: this is no text. ${excelHint}`, { line });
    }
    const decodedText = decodeCompleteBytes(remainingBytes, isLast);
    for (let index = remainingBytes.indexOf(10); index !== -1; index = remainingBytes.indexOf(10, index + 1))
      line++;
    if (decodedText) yield decodedText;
  }
}
