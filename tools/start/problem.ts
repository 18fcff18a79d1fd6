/** An error that the user can fix. Only the message is shown: the cause and the remedy. */
export class Problem extends Error {
  override name = 'Problem';
}
