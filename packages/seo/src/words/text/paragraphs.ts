export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Truncates a text between words, with an ellipsis. */
export function truncateText(text: string, maxLength: number): string {
  const singleLine = text.replace(/\s+/g, ' ').trim();
  if (singleLine.length <= maxLength) return singleLine;
  const cutIndex = singleLine.lastIndexOf(' ', maxLength);
  return `${singleLine.slice(0, cutIndex > 0 ? cutIndex : maxLength).replace(/[,;:.]$/, '')}…`;
}

/** Splits texts into visible and hidden ones, at the end of a sentence or else between words. Nothing is lost. */
export function splitAtLength(
  texts: readonly string[],
  maxLength: number,
): [visible: string[], hidden: string[]] {
  let remainingLength = maxLength;
  const overflowIndex = texts.findIndex((text) => {
    remainingLength -= text.length;
    return remainingLength < 0;
  });
  const overflowText = texts[overflowIndex];
  if (overflowText === undefined) return [[...texts], []];
  const fittingText = overflowText.slice(0, overflowText.length + remainingLength + 1);
  const sentenceEnd = Math.max(...['. ', '! ', '? '].map((end) => fittingText.lastIndexOf(end))) + 1;
  // A paragraph that starts near the limit is hidden as a whole, unless nothing else would be visible.
  const cutIndex =
    sentenceEnd || (overflowIndex === 0 ? Math.max(fittingText.lastIndexOf(' '), 0) || maxLength : 0);
  const parts = [overflowText.slice(0, cutIndex), overflowText.slice(cutIndex)].map((part) => part.trim());
  return [
    [...texts.slice(0, overflowIndex), parts[0]!].filter(Boolean),
    [parts[1]!, ...texts.slice(overflowIndex + 1)],
  ];
}
