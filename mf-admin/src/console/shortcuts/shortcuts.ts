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

interface Registry {
  /** Each part's keys, in the order in which the parts appeared. */
  parts: readonly { id: string; shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[] }[];
  put(id: string, shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[]): void;
  drop(id: string): void;
}

/** What the open page can be told with single keys. */
export const useShortcutList = create<Registry>()((set) => ({
  parts: [],
  put: (id, shortcuts) =>
    set(({ parts }) =>
      parts.some((part) => part.id === id)
        ? { parts: parts.map((part) => (part.id === id ? { id, shortcuts } : part)) }
        : { parts: [...parts, { id, shortcuts }] },
    ),
  drop: (id) => set(({ parts }) => ({ parts: parts.filter((part) => part.id !== id) })),
}));

/**
 * Single keys of a part of a page. They rest while something is typed, while a dialog is open that the part is not in,
 * with a modifier held, while a key is held down, and when they are switched off.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const on = useSwitches(({ shortcuts }) => shortcuts);
  const { put, drop } = useShortcutList.getState();
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
    put(id, JSON.parse(listed));
    return () => drop(id);
  }, [id, listed, put, drop]);

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
