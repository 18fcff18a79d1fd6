import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';

const useDrafts = create<Readonly<Record<string, unknown>>>()(() => ({}));

type Draft<T> = [value: T | undefined, setValue: (value: T) => void, discard: () => void];

/**
 * Keeps unsaved input about a record in the memory of this tab, so that it survives leaving the page and the end of a
 * session. `key`: what the input is, with kind and id of the record. Returns the input, its setter, and a function that
 * discards it.
 */
export function useDraft<T>(key: string): Draft<T> {
  // Each key is used with one type.
  const value = useDrafts((drafts) => drafts[key]) as T | undefined;
  const discard = () => useDrafts.setState(({ [key]: _, ...otherDrafts }) => otherDrafts, true);
  return [value, (newValue) => useDrafts.setState({ [key]: newValue }), discard];
}

/** `useDraft` for a text. `storedText`: the text until something is typed. */
export function useDraftText(
  key: string,
  storedText = '',
): [text: string, setText: (text: string) => void, discard: () => void] {
  const [text, setValue, discard] = useDraft<string>(key);
  return [text ?? storedText, setValue, discard];
}

export const toRedactionDraftKey = (reviewId: string): string => `redaction/${reviewId}`;

/** Returns those of the keys that have unsaved input. */
export const useDraftKeys = (draftKeys: readonly string[]): string[] =>
  useDrafts(useShallow((drafts) => draftKeys.filter((key) => drafts[key] !== undefined)));

let draftOwnerId: string | undefined;

/** Keeps the input for this member; that of another one is discarded. */
export function setDraftOwner(memberId: string): void {
  if (draftOwnerId !== undefined && draftOwnerId !== memberId) discardDrafts();
  draftOwnerId = memberId;
}

export const discardDrafts = (): void => useDrafts.setState({}, true);
