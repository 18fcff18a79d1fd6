import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';

const useDrafts = create<Readonly<Record<string, unknown>>>()(() => ({}));

type Draft<T> = [value: T | undefined, write: (value: T) => void, forget: () => void];

/**
 * Keeps unsaved input about a record in the memory of this tab, so that it survives leaving the page and the end of a
 * session. `key`: what the input is, with kind and id of the record. Returns the input, its setter, and a function that
 * discards it.
 */
export function useDraft<T>(key: string): Draft<T> {
  // Each key is used with one type.
  const value = useDrafts((drafts) => drafts[key]) as T | undefined;
  const forget = () => useDrafts.setState(({ [key]: _, ...others }) => others, true);
  return [value, (newValue) => useDrafts.setState({ [key]: newValue }), forget];
}

/** `useDraft` for a text. `storedText`: the text before anything is typed. */
export function useDraftText(
  key: string,
  storedText = '',
): [text: string, write: (text: string) => void, forget: () => void] {
  const [text, write, forget] = useDraft<string>(key);
  return [text ?? storedText, write, forget];
}

/** The key of the unsaved marks of a review. */
export const toMarksKey = (reviewId: string): string => `marks/${reviewId}`;

/** Returns which of these keys have unsaved input. */
export const useDraftKeys = (keys: readonly string[]): string[] =>
  useDrafts(useShallow((drafts) => keys.filter((key) => drafts[key] !== undefined)));

/** The member whose input is kept. */
let ownerId: string | undefined;

/** Keeps the input for this member; that of another one is discarded. */
export function setDraftOwner(memberId: string): void {
  if (ownerId !== undefined && ownerId !== memberId) discardDrafts();
  ownerId = memberId;
}

/** Discards all unsaved input. */
export const discardDrafts = (): void => useDrafts.setState({}, true);
