/** Awaits work for at most `limitMs`: after that `onTimeout` gives the result, or throws. The work itself goes on. */
export async function withTimeLimit<T, L>(
  work: Promise<T>,
  limitMs: number,
  onTimeout: () => L,
): Promise<T | L> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  return Promise.race([work, timeout.then(onTimeout)]).finally(() => clearTimeout(timer));
}
