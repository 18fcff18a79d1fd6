import { create } from 'zustand';

interface Kept {
  notes: Readonly<Record<string, string>>;
  keep(key: string, text: string): void;
}

const useKept = create<Kept>()((set) => ({
  notes: {},
  keep: (key, text) => set(({ notes }) => ({ notes: { ...notes, [key]: text } })),
}));

/**
 * Words that somebody writes about a record and has not sent. They stay in this tab's memory, so that a session that
 * ends while they write does not take them along (decisions, T18). `key`: kind and id of the record.
 */
export function useKeptNotes(key: string): [text: string, write: (text: string) => void] {
  const { notes, keep } = useKept();
  return [notes[key] ?? '', (text) => keep(key, text)];
}

/** Whoever signs out leaves nothing behind. */
export const forgetNotes = (): void => useKept.setState({ notes: {} });
