import type { ImageType } from '../documents.ts';

export const maxImageBytes = 5 * 1024 * 1024;

const readLatin1 = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

export function detectImageType(bytes: Buffer): ImageType | undefined {
  if (readLatin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (readLatin1(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (readLatin1(bytes, 0, 4) === 'RIFF' && readLatin1(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

export const defaultImage =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#d5dde0"/><circle cx="20" cy="15" r="7" fill="#5b6f76"/><path d="M6 40c0-9 6-15 14-15s14 6 14 15z" fill="#5b6f76"/></svg>';
