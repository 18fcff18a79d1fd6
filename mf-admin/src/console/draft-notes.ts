import { create } from 'zustand';

const useStoredNotes = create<Readonly<Record<string, string>>>()(() => ({}));

/**
 * Words that somebody writes about a record and has not sent. They stay in this tab's memory, so that a session that
 * ends while they write does not take them along. `key`: kind and id of the record. `stored`: what is
 * there as long as nothing was typed. `forget`: they were sent.
 */
export function useDraftNotes(
  key: string,
  stored = '',
): [text: string, write: (text: string) => void, forget: () => void] {
  const text = useStoredNotes((notes) => notes[key]);
  const forget = () => useStoredNotes.setState(({ [key]: _, ...others }) => others, true);
  return [text ?? stored, (typed) => useStoredNotes.setState({ [key]: typed }), forget];
}

/** Anyone who signs out leaves nothing behind. */
export const forgetNotes = (): void => useStoredNotes.setState({}, true);
