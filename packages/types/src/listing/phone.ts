// An American phone number as people write it: how it is grouped is theirs, an extension may follow.

/** Bounded in each of its parts, so that no text takes it long. */
const extensionAtEnd = /,?\s?(?:extensi[oó]n|ext\.?|x|#)\s?(\d{1,6})$/i;

export interface PhoneParts {
  /** Ten, without the country's 1. */
  digits: string;
  /** Up to six digits; empty where there is none. */
  extension: string;
  /** What is written before the extension. */
  written: string;
}

/** Undefined where there are not ten digits to call. Says nothing of what stands between them. */
export function parsePhone(text: string): PhoneParts | undefined {
  const found = extensionAtEnd.exec(text);
  const written = found ? text.slice(0, found.index) : text;
  const digits = written.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? { digits, extension: found?.[1] ?? '', written } : undefined;
}
