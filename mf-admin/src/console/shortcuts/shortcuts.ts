import { createContext, useContext, useEffect, useEffectEvent, useId } from 'react';
import { useSwitches } from '../page/switches.ts';

export interface Shortcut {
  /** The `KeyboardEvent.key`: "a", "?", "ArrowDown". Upper and lower case are the same key. */
  key: string;
  /** The description in the list of all shortcuts. */
  label: string;
  run: () => void;
  /** False: the key does nothing now, but stays in the list. */
  enabled?: boolean;
}

/** Formats a key as it is printed on keyboards. */
export const formatKey = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/** The number of entries of a row that have a digit key; the others are reached by Tab. */
export const mostDigits = 9;

/** The registered shortcuts of the page by component, in the order of mounting. */
const parts = new Map<string, readonly Shortcut[]>();
export const listShortcuts = (): readonly Shortcut[] => [...parts.values()].flat();

/** True: the shortcuts of the components below rest, for example those of one item while several are selected. */
export const RestingContext = createContext(false);

/** Returns whether shortcuts work here: they are switched on and do not rest. */
export function useKeysOn(): boolean {
  const on = useSwitches(({ shortcuts }) => shortcuts);
  return !useContext(RestingContext) && on;
}

/**
 * Registers single-key shortcuts of a component. They are off while the user types, while a dialog is open, with a
 * modifier, while a key repeats, and where `useKeysOn` is false.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const on = useKeysOn();
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

/** Returns whether the focused element uses the key: the user types, a dialog is open, or Enter presses a button. */
function isKeyCaptured({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (key === 'Enter' && target.closest('a, button, summary, select')) return true;
  return target.isContentEditable || target.matches(typedInto);
}
