import { storage } from './storage.ts';

/** Key of local storage for the people saved and compared. */
export const shortlistKey = 'shortlist';

/** Returns the slugs of the people saved in this browser. Empty if the stored value cannot be read. */
export function readSavedSlugs(): string[] {
  try {
    const { state } = JSON.parse(storage.local.getItem(shortlistKey) ?? '{}');
    return (state.saved as { slug: string }[]).map(({ slug }) => slug);
  } catch {
    return [];
  }
}

const eventName = 'saved-count';

/** Notifies the header of the number of saved people, by an event: shell and remotes have copies of this module. */
export function publishSavedCount(count: number): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: count }));
}

/** Calls the listener with each new number of saved people. Returns a function that removes it. */
export function subscribeToSavedCount(listener: (count: number) => void): () => void {
  const handleCount = (event: Event) => listener((event as CustomEvent<number>).detail);
  window.addEventListener(eventName, handleCount);
  return () => window.removeEventListener(eventName, handleCount);
}
