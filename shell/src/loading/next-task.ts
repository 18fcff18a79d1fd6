/**
 * Lets the browser draw and answer before the work goes on. Whatever runs longer than 50 ms on a slow phone delays a
 * touch, so starting up is cut where nobody can see it.
 */
export const waitForNextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
