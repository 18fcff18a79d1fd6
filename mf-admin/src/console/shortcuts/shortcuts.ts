import { createContext, useContext, useEffect, useEffectEvent, useId } from 'react';
import { usePreferences } from '../page/preferences.ts';

interface Shortcut {
  /** The `KeyboardEvent.key`: "a", "?", "ArrowDown". Upper and lower case are the same key. */
  key: string;
  label: string;
  run: () => void;
  /** False: the key does nothing now, but stays in the list. */
  enabled?: boolean;
}

/** Formats a key as it is printed on keyboards. */
export const formatKey = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/** The number of entries of a list that have a digit key; the others are reached by Tab. */
export const digitKeyCount = 9;

/** The registered shortcuts of the page by component, in the order of mounting. */
const shortcutsByComponent = new Map<string, readonly Shortcut[]>();
export const listShortcuts = (): readonly Shortcut[] => [...shortcutsByComponent.values()].flat();

/** True: the shortcuts of the components below are paused, for example those of one item while several are selected. */
export const ShortcutsPausedContext = createContext(false);

/** Returns true if shortcuts work here: they are switched on and not paused. */
export function useShortcutsEnabled(): boolean {
  const isEnabled = usePreferences(({ shortcuts }) => shortcuts);
  return !useContext(ShortcutsPausedContext) && isEnabled;
}

/**
 * Registers single-key shortcuts of a component. They are off while the user types, while a dialog is open, with a
 * modifier, while a key repeats, and where `useShortcutsEnabled` is false.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const isEnabled = useShortcutsEnabled();
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
    const pressedKey = event.key.toLowerCase();
    const shortcut = shortcuts.find(({ key, enabled = true }) => enabled && key.toLowerCase() === pressedKey);
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run();
  });

  useEffect(() => void shortcutsByComponent.set(id, shortcuts));
  useEffect(() => () => void shortcutsByComponent.delete(id), [id]);

  useEffect(() => {
    if (!isEnabled) return;
    const handleKeydown = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', handleKeydown);
    return () => document.removeEventListener('keydown', handleKeydown);
  }, [isEnabled]);
}

const textFieldSelector =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select';

/** Returns true if the focused element uses the key: the user types, a dialog is open, or Enter presses a button. */
function isKeyCaptured({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (key === 'Enter' && target.closest('a, button, summary, select')) return true;
  return target.isContentEditable || target.matches(textFieldSelector);
}
