import { useLoadRetry } from '@app/remote-kit/loading';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LatePart } from '../../page/LatePart.tsx';
import { usePageData } from '../../page/page-data.ts';
import { listFillers, toSlotId } from '../../remotes/fillers.ts';
import type { RemoteName } from '../../remotes/load-remote.ts';
import { useRemotes } from '../../remotes/remote-pages.tsx';
import { SlotBoundary } from '../../remotes/SlotFills.tsx';
import { emptySearch, PlainSearchForm, readTypedSearch, type TypedSearch } from './PlainSearchForm.tsx';

const slotName = 'homeSearch';

/** Search form of the first remote that fills the slot. Its HTML works before its code is loaded. */
export function HomeSearchSlot() {
  const { slots = [], leftOut = [] } = usePageData();
  const [remote] = listFillers(slotName);
  const plainForm = <PlainSearchForm search={emptySearch} />;
  const slotId = remote && toSlotId({ remote, part: slotName });
  if (!slotId || leftOut.includes(slotId)) return plainForm;
  return slots.includes(slotId) ? (
    <ServerRenderedSearch remote={remote} slotId={slotId} />
  ) : (
    <LoadingSearch remote={remote} />
  );
}

/** The server's HTML, with a plain form of the same values in its place should its code fail. */
function ServerRenderedSearch({ remote, slotId }: { remote: RemoteName; slotId: string }) {
  const loadableContent = useRemotes().getSlot(remote, slotName);
  const areaRef = useRef<HTMLDivElement>(null);
  const plainForm = <FilledPlainForm area={areaRef} />;
  return (
    <div ref={areaRef}>
      <SlotBoundary remote={remote} fallback={plainForm}>
        <LatePart
          part={loadableContent}
          props={{ initial: emptySearch }}
          id={slotId}
          fallback={plainForm}
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
  const loadableContent = useRemotes().getSlot(remote, slotName);
  const areaRef = useRef<HTMLDivElement>(null);
  const [typedSearch, setTypedSearch] = useState<TypedSearch | undefined>();

  useEffect(() => {
    const replaceForm = () => {
      const { current } = areaRef;
      if (!current || loadableContent.getState().status !== 'loaded') return;
      preserveFocus(current, () =>
        flushSync(() => setTypedSearch((earlierSearch) => earlierSearch ?? readTypedSearch(current))),
      );
    };
    loadableContent.start().then(replaceForm);
    return loadableContent.subscribe(replaceForm);
  }, [loadableContent]);
  useLoadRetry(loadableContent);

  const contentState = loadableContent.getState();
  const plainForm = <PlainSearchForm search={emptySearch} />;
  return (
    <div ref={areaRef}>
      {typedSearch && contentState.status === 'loaded' ? (
        <SlotBoundary remote={remote} fallback={plainForm}>
          <Suspense fallback={plainForm}>
            <contentState.value.default initial={typedSearch} />
          </Suspense>
        </SlotBoundary>
      ) : (
        plainForm
      )}
    </div>
  );
}

/** Calls `replaceForm`, which replaces the form of the area, and restores focus and selection in the new one. */
function preserveFocus(area: HTMLElement, replaceForm: () => void): void {
  const control = area.contains(document.activeElement) ? document.activeElement : null;
  const name = control?.getAttribute('name');
  const { selectionStart, selectionEnd } =
    control instanceof HTMLInputElement ? control : { selectionStart: null, selectionEnd: null };
  replaceForm();
  if (!control) return;
  const newControl = area.querySelector<HTMLElement>(control.localName + (name ? `[name="${name}"]` : ''));
  newControl?.focus({ preventScroll: true });
  if (newControl instanceof HTMLInputElement && selectionStart !== null)
    newControl.setSelectionRange(selectionStart, selectionEnd);
}
