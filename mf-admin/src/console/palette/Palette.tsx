import { SearchIcon } from '@app/ui';
import { FindAll, Key } from '@app/ui/staff';
import { useEffect, useState } from 'react';
import { PaletteDialog } from './PaletteDialog.tsx';

/**
 * The button of the bar, and Ctrl or Cmd K, open the search: at once, because the letters that follow would otherwise be
 * shortcuts of the item behind it.
 */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <FindAll onClick={() => setOpen(true)}>
        <SearchIcon /> <span>Search or go to a page</span>
        <span aria-hidden="true">
          <Key>Ctrl K</Key>
        </span>
      </FindAll>
      {isOpen && <PaletteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
