import { createHash } from 'node:crypto';
import { foldTokens } from '../name-keys.ts';

/** Hash of a text's words, independent of case, diacritics, spacing and punctuation. */
export function computeFingerprint(text: string): string {
  return createHash('sha256').update(foldTokens(text).join(' ')).digest('base64url');
}
