import { lazyPart } from '@app/remote-kit';
import { Dialog, Input, SearchIcon } from '@app/ui';
import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../../ui/Dock.tsx';
import { PaletteButton } from '../../ui/Palette.tsx';

const PaletteSearch = lazyPart(() => import('./PaletteSearch.tsx'));
const title = 'Search or go to a page';
const searchLabel = 'A page, a name, a practice, a phone number, an e-mail address, or words of a review';

/**
 * The search over all pages, opened by its button or by Ctrl or Cmd K. An input is rendered at once while the search
 * code loads: otherwise the first letters would act as shortcuts of the page behind it.
 */
export function CommandPalette() {
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const close = () => {
    setIsOpen(false);
    setQuery('');
  };
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <PaletteButton onClick={() => setIsOpen(true)}>
        <SearchIcon /> <span>{title}</span>
        <span aria-hidden="true">
          <Kbd>Ctrl K</Kbd>
        </span>
      </PaletteButton>
      {isOpen &&
        // Rendered outside of the header, whose colors are for a dark background.
        createPortal(
          <Dialog open onClose={close} title={title} closeLabel="Close">
            <Suspense
              fallback={
                <Input
                  data-focus
                  aria-label={searchLabel}
                  value={query}
                  onChange={({ target }) => setQuery(target.value)}
                />
              }
            >
              <PaletteSearch label={searchLabel} query={query} onQueryChange={setQuery} onClose={close} />
            </Suspense>
          </Dialog>,
          document.body,
        )}
    </>
  );
}
