const patience = new WeakMap<object, number>();

/** Lets this handler take longer than the app's requests may. */
export const patient = (handler: object, ms: number): void => void patience.set(handler, ms);

export const patienceOf = (handler: object | undefined): number | undefined =>
  handler && patience.get(handler);
