// US phone numbers in any grouping, optionally with an extension.

/** Bounded, so that matching takes linear time. */
const extensionPattern = /,?\s?(?:extensi[oó]n|ext\.?|x|#)\s?(\d{1,6})$/i;

export interface PhoneParts {
  /** Ten digits, without the country code 1. */
  digits: string;
  /** Up to six digits; empty if none. */
  extension: string;
  /** The text before the extension. */
  numberText: string;
}

/** Parses a number; undefined without exactly ten digits. Ignores separators. */
export function parsePhone(text: string): PhoneParts | undefined {
  const match = extensionPattern.exec(text);
  const numberText = match ? text.slice(0, match.index) : text;
  const digits = numberText.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? { digits, extension: match?.[1] ?? '', numberText } : undefined;
}
