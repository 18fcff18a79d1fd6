import { createHash } from 'node:crypto';
import { foldTokens } from '../name-keys.ts';

/** Equal for texts of the same words, whatever their case, marks, spacing and punctuation; tells nothing of them. */
export function computeFingerprint(text: string): string {
  return createHash('sha256').update(foldTokens(text).join(' ')).digest('base64url');
}
