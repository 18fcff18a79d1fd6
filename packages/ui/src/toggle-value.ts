/** Returns the list with the value added, or without it if it was there. */
export const toggleValue = <T extends string>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((listValue) => listValue !== value) : [...list, value];
