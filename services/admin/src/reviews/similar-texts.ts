const runLength = 3;
/** From this share on two texts count as similar. */
const leastShare = 0.5;

/** Runs of three words, in lower case without punctuation. */
function toRuns(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' ')));
}

/** The share of common runs of words in the shorter text, from 0 to 1. */
function computeLikeness(runs: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shorter = Math.min(runs.size, others.size);
  return shorter === 0 ? 0 : [...runs].filter((run) => others.has(run)).length / shorter;
}

/** Those of `others` that say much the same as `text`, the most similar first. */
export function findSimilarTexts<Other extends { text: string }>(
  text: string,
  others: readonly Other[],
): Other[] {
  const runs = toRuns(text);
  return others
    .map((other) => ({ other, share: computeLikeness(runs, toRuns(other.text)) }))
    .filter(({ share }) => share >= leastShare)
    .sort((a, b) => b.share - a.share)
    .map(({ other }) => other);
}
