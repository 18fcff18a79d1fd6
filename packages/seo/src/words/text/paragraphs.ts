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

/** Splits texts into a shown part and the rest, at a sentence end or else between words. Nothing is lost. */
export function foldParagraphs(
  texts: readonly string[],
  maxLength: number,
): [first: string[], rest: string[]] {
  let room = maxLength;
  const overflowIndex = texts.findIndex((text) => {
    room -= text.length;
    return room < 0;
  });
  const overflowText = texts[overflowIndex];
  if (overflowText === undefined) return [[...texts], []];
  const fits = overflowText.slice(0, overflowText.length + room + 1);
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => fits.lastIndexOf(end))) + 1;
  // A paragraph that starts near the limit goes to the rest as a whole, unless nothing else would be shown.
  const cut = sentence || (overflowIndex === 0 ? Math.max(fits.lastIndexOf(' '), 0) || maxLength : 0);
  const parts = [overflowText.slice(0, cut), overflowText.slice(cut)].map((part) => part.trim());
  return [
    [...texts.slice(0, overflowIndex), parts[0]!].filter(Boolean),
    [parts[1]!, ...texts.slice(overflowIndex + 1)],
  ];
}
