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

/** Closes a `<details>` used as a menu. `opensWithParent`: it opens together with the menu that contains it. */
export function useDetailsMenu(path?: string, opensWithParent = false) {
  const ref = useRef<HTMLDetailsElement>(null);
  const lastPathRef = useRef(path);

  useEffect(() => {
    // It may be open before the first effect runs, because it also opens without scripts.
    if (lastPathRef.current === path) return;
    lastPathRef.current = path;
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
    const onPointerOrFocusOutside = (event: Event) => {
      // Inside the menu of a phone it expands in place and stays open, so that nothing moves under the finger.
      const outermostMenu = details.parentElement?.closest('details[open]') ?? details;
      if (event.target instanceof Node && !outermostMenu.contains(event.target)) close();
    };
    const parentMenu = details.parentElement?.closest('details');
    const onParentToggle = () => {
      if (opensWithParent && parentMenu?.open) details.open = true;
    };
    parentMenu?.addEventListener('toggle', onParentToggle);
    details.addEventListener('keydown', onKeyDown);
    details.addEventListener('click', onClick);
    document.addEventListener('pointerdown', onPointerOrFocusOutside);
    document.addEventListener('focusin', onPointerOrFocusOutside);
    return () => {
      parentMenu?.removeEventListener('toggle', onParentToggle);
      details.removeEventListener('keydown', onKeyDown);
      details.removeEventListener('click', onClick);
      document.removeEventListener('pointerdown', onPointerOrFocusOutside);
      document.removeEventListener('focusin', onPointerOrFocusOutside);
    };
  }, [opensWithParent]);

  return ref;
}
