/** Something a person can put right. The message is all they are shown: what is wrong, and what to do. */
export class Problem extends Error {
  override name = 'Problem';
}
