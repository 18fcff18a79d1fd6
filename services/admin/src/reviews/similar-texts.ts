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

/** Those of `candidates` that say much the same as `text`, the most similar first. */
export function findSimilarTexts<Candidate extends { text: string }>(
  text: string,
  candidates: readonly Candidate[],
): Candidate[] {
  const shingles = toShingles(text);
  return candidates
    .map((candidate) => ({ candidate, share: computeSimilarity(shingles, toShingles(candidate.text)) }))
    .filter(({ share }) => share >= minShare)
    .sort((a, b) => b.share - a.share)
    .map(({ candidate }) => candidate);
}
