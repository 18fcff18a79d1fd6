/** An error that the user can fix. Only the message is shown: the cause and the remedy. */
export class StartError extends Error {
  override name = 'StartError';
}
