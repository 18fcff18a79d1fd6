import { useFreshTries } from '@app/remote-kit/loading';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { preserveFocus } from '../../loading/keep-focus.ts';
import { RemoteSlot } from '../../remotes/RemoteSlot.tsx';
import { useRemotes } from '../../remotes/remote-pages.ts';
import { PlainSearchForm } from './PlainSearchForm.tsx';
import { nothingTyped, readTypedSearch, type TypedSearch } from './typed-search.ts';

/** Until the page is taken over, its HTML still stands in the document and may hold what was typed. */
const getTypedSearch = () =>
  document.documentElement.dataset.ready === 'true' ? nothingTyped : readTypedSearch(document);

/** The search form of mf-search. Until it is there, and while it does not come, a plain form that works. */
export function HomeSearch() {
  const slot = useRemotes().getSlot('mf_search', 'homeSearch');
  const area = useRef<HTMLDivElement>(null);
  const [plain] = useState(getTypedSearch);
  const isThere = slot.state().status === 'loaded';
  const [taken, setTaken] = useState<TypedSearch | undefined>(isThere ? plain : undefined);

  useEffect(() => {
    const takeOver = () => {
      const { current } = area;
      if (!current || slot.state().status !== 'loaded') return;
      preserveFocus(current, () =>
        flushSync(() => setTaken((earlier) => earlier ?? readTypedSearch(current))),
      );
    };
    slot.start().then(takeOver);
    return slot.subscribe(takeOver);
  }, [slot]);
  useFreshTries(slot);

  const form = <PlainSearchForm typed={plain} />;
  return (
    <div ref={area}>
      {taken ? (
        <RemoteSlot remote="mf_search" name="homeSearch" props={{ initial: taken }} instead={form} />
      ) : (
        form
      )}
    </div>
  );
}
