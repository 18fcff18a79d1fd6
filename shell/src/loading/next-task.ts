/** Resolves in the next task of the browser. Tasks above 50 ms delay input on slow phones, so the start is split here. */
export const waitForNextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
