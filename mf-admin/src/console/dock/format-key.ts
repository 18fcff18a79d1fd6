/** A key as it is printed on keyboards. */
export const formatKey = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);
