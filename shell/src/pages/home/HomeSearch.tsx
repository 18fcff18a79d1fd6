import { useFreshTries } from '@app/remote-kit/loading';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { preserveFocus } from '../../loading/keep-focus.ts';
import { LatePart } from '../../page/LatePart.tsx';
import { RemoteSlot, SlotBoundary } from '../../remotes/RemoteSlot.tsx';
import { useRemotes } from '../../remotes/remote-pages.tsx';
import { useRenderedSlot } from '../../remotes/use-rendered-slot.ts';
import { PlainSearchForm } from './PlainSearchForm.tsx';
import { nothingTyped, readTypedSearch, type TypedSearch } from './typed-search.ts';

/** The search form of mf-search. Its HTML works without its code. */
export function HomeSearch() {
  const slot = useRemotes().getSlot('mf_search', 'homeSearch');
  const rendered = useRenderedSlot('mf_search', 'homeSearch');
  if (!rendered) return <ArrivingSearch />;
  return (
    <SlotBoundary instead={<PlainSearchForm typed={nothingTyped} />}>
      <LatePart part={slot} props={{ initial: nothingTyped }} rendered eager />
    </SlotBoundary>
  );
}

/** A plain working form until mf-search's replaces it with the typed values. */
function ArrivingSearch() {
  const slot = useRemotes().getSlot('mf_search', 'homeSearch');
  const area = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<TypedSearch | undefined>();

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

  const form = <PlainSearchForm typed={nothingTyped} />;
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
