import { createHash } from 'node:crypto';

/** A short name of a text: another name for any other text. */
export const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);
