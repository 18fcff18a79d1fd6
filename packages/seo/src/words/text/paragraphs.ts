/** Plain text as its paragraphs: blank lines and single line breaks both end one. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The beginning of a text, cut between words; an ellipsis says that there is more. */
export function truncateText(text: string, maxLength: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= maxLength) return flat;
  const cut = flat.lastIndexOf(' ', maxLength);
  return `${flat.slice(0, cut > 0 ? cut : maxLength).replace(/[,;:.]$/, '')}…`;
}
