/** True if a field holds these words, in any case: compared as they are, never as a pattern. */
export const toContainsFilter = (field: string, words: string) => ({
  $expr: {
    $gte: [{ $indexOfCP: [{ $toLower: { $ifNull: [field, ''] } }, { $literal: words.toLowerCase() }] }, 0],
  },
});
