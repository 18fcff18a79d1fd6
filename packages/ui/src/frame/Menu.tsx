import { type ReactNode, useEffect, useRef } from 'react';
import buttonStyles from '../actions/Button.module.css';
import { MenuIcon } from '../icons/icons.tsx';

export interface MenuProps {
  label: ReactNode;
  className?: string;
  /** Closes the menu when it changes. */
  path?: string;
  children: ReactNode;
}

/** A native details as a menu: works without scripts; Esc, choosing a link, clicking or focusing outside closes it. */
export function Menu({ label, className, path, children }: MenuProps) {
  const ref = useDetailsMenu(path);
  return (
    <details className={className} ref={ref}>
      <summary className={buttonStyles.Button} data-kind="secondary">
        <MenuIcon /> {label}
      </summary>
      {children}
    </details>
  );
}

/** Closes a `<details>` used as a menu. `unfolds`: it opens with its parent menu. */
export function useDetailsMenu(path?: string, unfolds = false) {
  const ref = useRef<HTMLDetailsElement>(null);
  const shownPath = useRef(path);

  useEffect(() => {
    // It may be open before its first effect: without scripts it opens, too.
    if (shownPath.current === path) return;
    shownPath.current = path;
    if (ref.current) ref.current.open = false;
  }, [path]);

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = () => {
      details.open = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      // One click closes one level: a nested menu closes alone.
      event.stopPropagation();
      close();
      details.querySelector('summary')?.focus();
    };
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) close();
    };
    const onOutside = (event: Event) => {
      // In the phone's menu it expands in place and stays open, so that nothing moves under the finger.
      const whole = details.parentElement?.closest('details[open]') ?? details;
      if (event.target instanceof Node && !whole.contains(event.target)) close();
    };
    const outerMenu = details.parentElement?.closest('details');
    const onAround = () => {
      if (unfolds && outerMenu?.open) details.open = true;
    };
    outerMenu?.addEventListener('toggle', onAround);
    details.addEventListener('keydown', onKeyDown);
    details.addEventListener('click', onClick);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      outerMenu?.removeEventListener('toggle', onAround);
      details.removeEventListener('keydown', onKeyDown);
      details.removeEventListener('click', onClick);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [unfolds]);

  return ref;
}
