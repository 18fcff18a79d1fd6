import { ClerkError } from '../clerk-error.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Metadata = { [key: string]: Json };

/** Clerk's limit, in bytes of JSON. */
const maxMetadataBytes = 8 * 1024;

export const isJsonObject = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws if it is no object or too large */
export function serializeMetadata(value: unknown, field = 'unsafe_metadata'): string {
  if (!isJsonObject(value)) throw new ClerkError('paramFormatInvalid', field);
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > maxMetadataBytes) throw new ClerkError('metadataTooLarge');
  return text;
}

/** Parses metadata sent as JSON in a form; an empty field clears it. */
export function parseFormMetadata(text: string): string {
  try {
    return serializeMetadata(text === '' ? {} : JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? new ClerkError('paramFormatInvalid', 'unsafe_metadata') : error;
  }
}

export const parseMetadata = (storedText: string): Metadata => JSON.parse(storedText) as Metadata;

/** Merges objects deeply; null deletes a key, other values replace. */
export function mergeMetadata(base: Metadata, patch: Metadata): Metadata {
  const mergedEntries = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    const baseValue = mergedEntries.get(key);
    if (value === null) mergedEntries.delete(key);
    else if (isJsonObject(value))
      mergedEntries.set(key, mergeMetadata(isJsonObject(baseValue) ? baseValue : {}, value));
    else mergedEntries.set(key, value);
  }
  return Object.fromEntries(mergedEntries);
}
