import { type ReactNode, useEffect, useRef } from 'react';
import buttonStyles from '../actions/Button.module.css';
import { MenuIcon } from '../icons/icons.tsx';

interface MenuProps {
  label: ReactNode;
  className?: string;
  /** Closes the menu when it changes. */
  path?: string;
  children: ReactNode;
}

/** A menu of native `<details>`, which works without scripts. Esc, a chosen link, a click or focus outside close it. */
export function Menu({ label, className, path, children }: MenuProps) {
  const menuRef = useDetailsMenu(path);
  return (
    <details className={className} ref={menuRef}>
      <summary className={buttonStyles.Button} data-kind="secondary">
        <MenuIcon /> {label}
      </summary>
      {children}
    </details>
  );
}

/** Returns a ref that makes `<details>` close like a menu. `opensWithParent`: it opens with the menu around it. */
export function useDetailsMenu(path?: string, opensWithParent = false) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const lastPathRef = useRef(path);

  useEffect(() => {
    // Not on the first run: the menu may have been opened before scripts ran.
    if (lastPathRef.current === path) return;
    lastPathRef.current = path;
    if (detailsRef.current) detailsRef.current.open = false;
  }, [path]);

  useEffect(() => {
    const details = detailsRef.current;
    if (!details) return;
    const closeMenu = () => {
      details.open = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      // Escape closes one level: a nested menu closes alone.
      event.stopPropagation();
      closeMenu();
      details.querySelector('summary')?.focus();
    };
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) closeMenu();
    };
    const closeIfOutside = (event: Event) => {
      // A nested menu stays open while its parent is used, so that nothing moves under the pointer.
      const outermostMenu = details.parentElement?.closest('details[open]') ?? details;
      if (event.target instanceof Node && !outermostMenu.contains(event.target)) closeMenu();
    };
    const parentMenu = details.parentElement?.closest('details');
    const onParentToggle = () => {
      if (opensWithParent && parentMenu?.open) details.open = true;
    };
    parentMenu?.addEventListener('toggle', onParentToggle);
    details.addEventListener('keydown', onKeyDown);
    details.addEventListener('click', onClick);
    document.addEventListener('pointerdown', closeIfOutside);
    document.addEventListener('focusin', closeIfOutside);
    return () => {
      parentMenu?.removeEventListener('toggle', onParentToggle);
      details.removeEventListener('keydown', onKeyDown);
      details.removeEventListener('click', onClick);
      document.removeEventListener('pointerdown', closeIfOutside);
      document.removeEventListener('focusin', closeIfOutside);
    };
  }, [opensWithParent]);

  return detailsRef;
}
