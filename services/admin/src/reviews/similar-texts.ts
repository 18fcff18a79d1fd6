const shingleLength = 3;
/** From this share on two texts count as similar. */
const minShare = 0.5;

/** Runs of three words, in lower case without punctuation. */
function toShingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.slice(shingleLength - 1).map((_, index) => words.slice(index, index + shingleLength).join(' ')),
  );
}

/** The share of common runs of words in the shorter text, from 0 to 1. */
function computeSimilarity(shingles: ReadonlySet<string>, otherShingles: ReadonlySet<string>): number {
  const shorter = Math.min(shingles.size, otherShingles.size);
  return shorter === 0 ? 0 : [...shingles].filter((run) => otherShingles.has(run)).length / shorter;
}

/** Those of `others` that say much the same as `text`, the most similar first. */
export function findSimilarTexts<Other extends { text: string }>(
  text: string,
  others: readonly Other[],
): Other[] {
  const shingles = toShingles(text);
  return others
    .map((other) => ({ other, share: computeSimilarity(shingles, toShingles(other.text)) }))
    .filter(({ share }) => share >= minShare)
    .sort((a, b) => b.share - a.share)
    .map(({ other }) => other);
}
