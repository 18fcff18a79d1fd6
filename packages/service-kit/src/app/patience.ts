const patience = new WeakMap<object, number>();

/** Sets a longer time limit for this handler. */
export const setHandlerTimeout = (handler: object, ms: number): void => void patience.set(handler, ms);

export const getHandlerTimeout = (handler: object | undefined): number | undefined =>
  handler && patience.get(handler);
