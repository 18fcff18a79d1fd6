const patience = new WeakMap<object, number>();

/** Lets this handler take longer than the app's requests may. */
export const setHandlerTimeout = (handler: object, ms: number): void => void patience.set(handler, ms);

export const getHandlerTimeout = (handler: object | undefined): number | undefined =>
  handler && patience.get(handler);
