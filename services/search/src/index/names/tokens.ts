import { foldTokens } from '@app/db';

const longestToken = 40;
const apostrophes = /['’ʼ`]/g;

export const cutToken = (token: string) => token.slice(0, longestToken).toWellFormed();

/** The words that a text can be found by, each once. "O'Hara" is found as "o", "hara" and "ohara". */
export function toTokens(text: string): string[] {
  const joined = text.replace(apostrophes, '');
  const tokens = joined === text ? foldTokens(text) : [...foldTokens(text), ...foldTokens(joined)];
  return [...new Set(tokens.map(cutToken))];
}

const none: ReadonlySet<string> = new Set();

/** Those of a text's words that folding changes: "jose" of "José". */
export function findMarkedTokens(text: string): ReadonlySet<string> {
  if (!/[^ -~]/.test(text)) return none;
  const written = new Set(
    [text, text.replace(apostrophes, '')].flatMap((one) =>
      one
        .normalize('NFC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}\p{M}]+/u),
    ),
  );
  return new Set(toTokens(text).filter((token) => !written.has(token)));
}
