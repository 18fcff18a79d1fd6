import { useEffect, useEffectEvent, useId } from 'react';
import { create } from 'zustand';
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

/** The keys of a part of the open page. */
interface Part {
  id: string;
  shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
}

/** What the open page can be told with single keys, in the order in which its parts appeared. */
export const useShortcutList = create<{ parts: readonly Part[] }>()(() => ({ parts: [] }));

const changeParts = (change: (parts: readonly Part[]) => readonly Part[]) =>
  useShortcutList.setState(({ parts }) => ({ parts: change(parts) }));
const put = (part: Part) =>
  changeParts((parts) =>
    parts.some(({ id }) => id === part.id)
      ? parts.map((one) => (one.id === part.id ? part : one))
      : [...parts, part],
  );
const drop = (id: string) => changeParts((parts) => parts.filter((part) => part.id !== id));

/**
 * Single keys of a part of a page. They rest while something is typed, while a dialog is open that the part is not in,
 * with a modifier held, while a key is held down, and when they are switched off.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const on = useSwitches(({ shortcuts }) => shortcuts);
  const listed = JSON.stringify(shortcuts.map(({ key, label }) => ({ key, label })));

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

  useEffect(() => {
    put({ id, shortcuts: JSON.parse(listed) });
    return () => drop(id);
  }, [id, listed]);

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
