import { useLoadRetry } from '@app/remote-kit/loading';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { preserveFocus } from '../../loading/preserve-focus.ts';
import { LatePart } from '../../page/LatePart.tsx';
import { usePageData } from '../../page/page-data.ts';
import { listFillers, toSlotId } from '../../remotes/fillers.ts';
import type { RemoteName } from '../../remotes/load-remote.ts';
import { RemoteSlot } from '../../remotes/RemoteSlot.tsx';
import { useRemotes } from '../../remotes/remote-pages.tsx';
import { SlotBoundary } from '../../remotes/SlotFills.tsx';
import { emptySearch, PlainSearchForm, readTypedSearch, type TypedSearch } from './PlainSearchForm.tsx';

const slotName = 'homeSearch';

/** Search form of the first remote that fills the slot. Its HTML works before its code is loaded. */
export function HomeSearchSlot() {
  const { slots = [], leftOut = [] } = usePageData();
  const [remote] = listFillers(slotName);
  const plainForm = <PlainSearchForm search={emptySearch} />;
  const id = remote && toSlotId({ remote, part: slotName });
  if (!id || leftOut.includes(id)) return plainForm;
  return slots.includes(id) ? (
    <ServerRenderedSearch remote={remote} id={id} />
  ) : (
    <LoadingSearch remote={remote} />
  );
}

/** The server's HTML, with a plain form of the same values in its place should its code fail. */
function ServerRenderedSearch({ remote, id }: { remote: RemoteName; id: string }) {
  const slot = useRemotes().getSlot(remote, slotName);
  const areaRef = useRef<HTMLDivElement>(null);
  const form = <FilledPlainForm area={areaRef} />;
  return (
    <div ref={areaRef}>
      <SlotBoundary remote={remote} fallback={form}>
        <LatePart
          part={slot}
          props={{ initial: emptySearch }}
          id={id}
          fallback={form}
          hasServerHtml
          isEager
        />
      </SlotBoundary>
    </div>
  );
}

/** Plain form with the values of the form that it replaces in an area. */
function FilledPlainForm({ area }: { area: RefObject<HTMLElement | null> }) {
  const [search] = useState(() => (area.current ? readTypedSearch(area.current) : emptySearch));
  return <PlainSearchForm search={search} />;
}

/** Plain form until the form of the remote replaces it. The typed values are kept. */
function LoadingSearch({ remote }: { remote: RemoteName }) {
  const slot = useRemotes().getSlot(remote, slotName);
  const areaRef = useRef<HTMLDivElement>(null);
  const [typedSearch, setTypedSearch] = useState<TypedSearch | undefined>();

  useEffect(() => {
    const replaceForm = () => {
      const { current } = areaRef;
      if (!current || slot.getState().status !== 'loaded') return;
      preserveFocus(current, () =>
        flushSync(() => setTypedSearch((earlierSearch) => earlierSearch ?? readTypedSearch(current))),
      );
    };
    slot.start().then(replaceForm);
    return slot.subscribe(replaceForm);
  }, [slot]);
  useLoadRetry(slot);

  const form = <PlainSearchForm search={emptySearch} />;
  return (
    <div ref={areaRef}>
      {typedSearch ? (
        <RemoteSlot remote={remote} name={slotName} props={{ initial: typedSearch }} fallback={form} />
      ) : (
        form
      )}
    </div>
  );
}
