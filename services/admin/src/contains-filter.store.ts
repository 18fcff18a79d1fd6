/** Filter: the field contains the words, ignoring case. Compares text, never a pattern. */
export const toContainsFilter = (field: string, words: string) => ({
  $expr: {
    $gte: [{ $indexOfCP: [{ $toLower: { $ifNull: [field, ''] } }, { $literal: words.toLowerCase() }] }, 0],
  },
});
