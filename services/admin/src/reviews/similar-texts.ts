const shingleLength = 3;
/** Texts with at least this similarity count as similar. */
const minSimilarity = 0.5;

/** Returns all runs of three words, in lower case without punctuation. */
function toShingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.slice(shingleLength - 1).map((_, index) => words.slice(index, index + shingleLength).join(' ')),
  );
}

/** Computes which share of the shorter text's shingles both texts have, from 0 to 1. */
function computeSimilarity(shingles: ReadonlySet<string>, otherShingles: ReadonlySet<string>): number {
  const shorterSize = Math.min(shingles.size, otherShingles.size);
  return shorterSize === 0
    ? 0
    : [...shingles].filter((shingle) => otherShingles.has(shingle)).length / shorterSize;
}

/** Finds the candidates with a text similar to `text`, the most similar first. */
export function findSimilarTexts<Candidate extends { text: string }>(
  text: string,
  candidates: readonly Candidate[],
): Candidate[] {
  const shingles = toShingles(text);
  return candidates
    .map((candidate) => ({ candidate, similarity: computeSimilarity(shingles, toShingles(candidate.text)) }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ candidate }) => candidate);
}
