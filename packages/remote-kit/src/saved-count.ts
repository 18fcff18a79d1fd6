import { storage } from './storage.ts';

/** Key under which this browser stores the people saved and compared. */
export const shortlistKey = 'shortlist';

/** Slugs of the people saved in this browser. None if what is stored cannot be read. */
export function readSavedInBrowser(): string[] {
  try {
    const { state } = JSON.parse(storage.local.getItem(shortlistKey) ?? '{}');
    return (state.saved as { slug: string }[]).map(({ slug }) => slug);
  } catch {
    return [];
  }
}

const eventName = 'saved-count';

/** Tells the page's header how many people are saved. Shell and remotes have a copy of this file each, so: an event. */
export function publishSavedCount(count: number): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: count }));
}

/** @returns a function that removes the listener */
export function onSavedCount(listener: (count: number) => void): () => void {
  const handleCount = (event: Event) => listener((event as CustomEvent<number>).detail);
  window.addEventListener(eventName, handleCount);
  return () => window.removeEventListener(eventName, handleCount);
}
