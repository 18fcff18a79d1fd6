import { compareWords } from '@app/remote-kit/changed-words';
import type { ReactNode } from 'react';
import { type ShownValue, toShownValue } from './field-values.ts';
import { StaffPhoto } from './StaffPhoto.tsx';
import { Changes, Marked } from './ui/Changes.tsx';
import { DiffSame } from './ui/DiffRow.tsx';
import { formatUnchanged } from './words/field-names.ts';

/** The old side marks removed content, the new side marks added content. */
export interface DiffSides {
  old: ReactNode;
  now: ReactNode;
}

const Nothing = () => (
  <p>
    <i>empty</i>
  </p>
);

/** Renders both sides of a text. `isProse`: marks single words instead of the whole text. */
export function renderTextSides(from: string, to: string, isProse = true): DiffSides {
  const { old, now } = isProse
    ? compareWords(from, to)
    : { old: [{ text: from, changed: false }], now: [{ text: to, changed: true }] };
  // An old text that is replaced completely stays unmarked, so that it remains readable.
  const goes = old.every(({ changed }) => changed);
  return {
    old:
      from === '' ? (
        <Nothing />
      ) : (
        <Marked kind="out" pieces={goes ? [{ text: from, changed: false }] : old} />
      ),
    now: to === '' ? <Nothing /> : <Marked kind="in" pieces={now} />,
  };
}

/** Renders both sides of a list; unchanged entries are only counted. */
export function renderListSides(field: string, from: readonly string[], to: readonly string[]): DiffSides {
  const removed = from.filter((item) => !to.includes(item));
  const joined = to.filter((item) => !from.includes(item));
  const stays = from.length - removed.length;
  const renderSide = (kind: 'in' | 'out', items: readonly string[]) => (
    <>
      {items.length > 0 && <Changes kind={kind} word={kind === 'in' ? 'Added:' : 'Removed:'} items={items} />}
      {stays > 0 && <DiffSame>{formatUnchanged(field, stays)}</DiffSame>}
      {items.length === 0 && stays === 0 && <Nothing />}
    </>
  );
  return { old: renderSide('out', removed), now: renderSide('in', joined) };
}

/** Renders both sides of a field of a listing. */
export function renderFieldSides(field: string, from: unknown, to: unknown): DiffSides {
  const [live, proposed] = [toShownValue(field, from), toShownValue(field, to)];
  if (live.kind === 'list' && proposed.kind === 'list')
    return renderListSides(field, live.items, proposed.items);
  if (live.kind === 'photo' && proposed.kind === 'photo') {
    return {
      old: <Photo name={live.name} alt="The photo that is live now" />,
      now: <Photo name={proposed.name} alt="The photo that is proposed" />,
    };
  }
  const isProse = live.kind === 'words' && proposed.kind === 'words';
  return renderTextSides(getText(live), getText(proposed), isProse);
}

const Photo = ({ name, alt }: { name: string | null; alt: string }) =>
  name ? (
    <StaffPhoto name={name} alt={alt} />
  ) : (
    <p>
      <i>No photo</i>
    </p>
  );

const getText = (value: ShownValue) => (value.kind === 'words' || value.kind === 'whole' ? value.text : '');
