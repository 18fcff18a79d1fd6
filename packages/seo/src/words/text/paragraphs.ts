/** Splits plain text into paragraphs at line breaks. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Truncates a text between words, with an ellipsis. */
export function truncateText(text: string, maxLength: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= maxLength) return flat;
  const cut = flat.lastIndexOf(' ', maxLength);
  return `${flat.slice(0, cut > 0 ? cut : maxLength).replace(/[,;:.]$/, '')}…`;
}
