import { create } from 'zustand';

interface StoredNotes {
  notes: Readonly<Record<string, string>>;
  keep(key: string, text: string): void;
  forget(key: string): void;
}

const useStoredNotes = create<StoredNotes>()((set) => ({
  notes: {},
  keep: (key, text) => set(({ notes }) => ({ notes: { ...notes, [key]: text } })),
  forget: (key) => set(({ notes: { [key]: _, ...notes } }) => ({ notes })),
}));

/**
 * Words that somebody writes about a record and has not sent. They stay in this tab's memory, so that a session that
 * ends while they write does not take them along. `key`: kind and id of the record. `stored`: what is
 * there as long as nothing was typed. `forget`: they were sent.
 */
export function useDraftNotes(
  key: string,
  stored = '',
): [text: string, write: (text: string) => void, forget: () => void] {
  const { notes, keep, forget } = useStoredNotes();
  return [notes[key] ?? stored, (text) => keep(key, text), () => forget(key)];
}

/** Anyone who signs out leaves nothing behind. */
export const forgetNotes = (): void => useStoredNotes.setState({ notes: {} });
