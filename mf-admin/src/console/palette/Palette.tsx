import { lazyPart } from '@app/remote-kit';
import { SearchIcon } from '@app/ui';
import { FindAll, Key } from '@app/ui/staff';
import { Suspense, useEffect, useState } from 'react';

const PaletteDialog = lazyPart(() => import('./PaletteDialog.tsx'));

/** The button of the bar, and Ctrl or Cmd K, open the search. */
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
      {isOpen && (
        <Suspense fallback={null}>
          <PaletteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
