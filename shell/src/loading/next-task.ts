/** Resolves in the next task of the browser. Splits the start, because tasks above 50 ms delay input on slow phones. */
export const waitForNextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
