/** Creates a queue that starts each task when those before it have succeeded or failed. */
export function createQueue() {
  let previousTask: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = previousTask.then(task);
    previousTask = result.catch(() => {});
    return result;
  };
}
