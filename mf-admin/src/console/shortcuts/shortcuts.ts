import { useEffect, useEffectEvent, useId } from 'react';
import { useSwitches } from '../page/switches.ts';

export interface Shortcut {
  /** As `KeyboardEvent.key` names it: "a", "?", "ArrowDown". Small and capital letters are the same key. */
  key: string;
  /** What it does, in words, for the list of all keys. */
  label: string;
  run: () => void;
  /** False: not now. It stays in the list. */
  enabled?: boolean;
}

/** A key as it is printed on keyboards. */
export const formatKey = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/** So many of a row have a digit as their key: Tab leads to the others. */
export const mostDigits = 9;

/** What the open page can be told with single keys, by its parts in the order in which they appeared. */
const parts = new Map<string, readonly Shortcut[]>();
export const listShortcuts = (): readonly Shortcut[] => [...parts.values()].flat();

/**
 * Single keys of a part of a page. They rest while something is typed, while a dialog is open that the part is not in,
 * with a modifier held, while a key is held down, and when they are switched off.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const on = useSwitches(({ shortcuts }) => shortcuts);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isKeyCaptured(event)
    )
      return;
    const pressed = event.key.toLowerCase();
    const meant = shortcuts.find(({ key, enabled = true }) => enabled && key.toLowerCase() === pressed);
    if (!meant) return;
    event.preventDefault();
    meant.run();
  });

  useEffect(() => void parts.set(id, shortcuts));
  useEffect(() => () => void parts.delete(id), [id]);

  useEffect(() => {
    if (!on) return;
    const handleKeydown = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', handleKeydown);
    return () => document.removeEventListener('keydown', handleKeydown);
  }, [on]);
}

const typedInto = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select';

/** Whether the key is meant for what has the focus: somebody types, a dialog is open, or Enter presses something. */
function isKeyCaptured({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (key === 'Enter' && target.closest('a, button, summary, select')) return true;
  return target.isContentEditable || target.matches(typedInto);
}
