import { storage } from './storage.ts';

/** Key under which this browser stores the people saved and compared. */
export const shortlistKey = 'shortlist';

/** Slugs of the people saved in this browser. Empty if the stored value cannot be read. */
export function readSavedSlugs(): string[] {
  try {
    const { state } = JSON.parse(storage.local.getItem(shortlistKey) ?? '{}');
    return (state.saved as { slug: string }[]).map(({ slug }) => slug);
  } catch {
    return [];
  }
}

const eventName = 'saved-count';

/** Tells the header how many people are saved. An event, since shell and remotes each have a copy of this file. */
export function publishSavedCount(count: number): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: count }));
}

/** @returns a function that removes the listener */
export function subscribeToSavedCount(listener: (count: number) => void): () => void {
  const handleCount = (event: Event) => listener((event as CustomEvent<number>).detail);
  window.addEventListener(eventName, handleCount);
  return () => window.removeEventListener(eventName, handleCount);
}
