import { create } from 'zustand';

const useStoredNotes = create<Readonly<Record<string, string>>>()(() => ({}));

/**
 * Keeps unsent text about a record in the memory of this tab, so that it survives the end of a session. `key`: kind and
 * id of the record. `stored`: the text before anything is typed. Returns the text, its setter, and a function that
 * discards it after sending.
 */
export function useDraftNotes(
  key: string,
  stored = '',
): [text: string, write: (text: string) => void, forget: () => void] {
  const text = useStoredNotes((notes) => notes[key]);
  const forget = () => useStoredNotes.setState(({ [key]: _, ...others }) => others, true);
  return [text ?? stored, (typed) => useStoredNotes.setState({ [key]: typed }), forget];
}

/** Discards all unsent text at sign-out. */
export const forgetNotes = (): void => useStoredNotes.setState({}, true);
