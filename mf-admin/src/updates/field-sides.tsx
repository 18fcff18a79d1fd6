import { compareWords } from '@app/remote-kit/changed-words';
import { Changes, DiffSame, Marked } from '@app/ui/staff';
import type { ReactNode } from 'react';
import { StaffPhoto } from '../StaffPhoto.tsx';
import { formatUnchanged } from '../words/field-names.ts';
import { type ShownValue, toShownValue } from './field-values.ts';

/** Both sides of a field: what is to go stands on the old one, what is to come on the new one. */
export function renderFieldSides(
  field: string,
  from: unknown,
  to: unknown,
): { old: ReactNode; now: ReactNode } {
  const [live, proposed] = [toShownValue(field, from), toShownValue(field, to)];
  if (live.kind === 'list' && proposed.kind === 'list') return listSides(field, live.items, proposed.items);
  if (live.kind === 'photo' && proposed.kind === 'photo') {
    return {
      old: <Photo name={live.name} alt="The photo that is live now" />,
      now: <Photo name={proposed.name} alt="The photo that is proposed" />,
    };
  }
  return renderTextSides(live, proposed);
}

const Nothing = () => (
  <p>
    <i>empty</i>
  </p>
);

const Photo = ({ name, alt }: { name: string | null; alt: string }) =>
  name ? (
    <StaffPhoto name={name} alt={alt} />
  ) : (
    <p>
      <i>No photo</i>
    </p>
  );

const getText = (value: ShownValue) => (value.kind === 'words' || value.kind === 'whole' ? value.text : '');

function renderTextSides(live: ShownValue, proposed: ShownValue) {
  const [from, to] = [getText(live), getText(proposed)];
  const isProse = live.kind === 'words' && proposed.kind === 'words';
  const { old, now } = isProse
    ? compareWords(from, to)
    : { old: [{ text: from, changed: false }], now: [{ text: to, changed: true }] };
  // An old value that goes altogether stays plain: it must be read, and the new one beside it says enough.
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

function listSides(field: string, from: readonly string[], to: readonly string[]) {
  const out = from.filter((item) => !to.includes(item));
  const joined = to.filter((item) => !from.includes(item));
  const stays = from.length - out.length;
  const renderSide = (kind: 'in' | 'out', items: readonly string[]) => (
    <>
      {items.length > 0 && <Changes kind={kind} word={kind === 'in' ? 'Added:' : 'Removed:'} items={items} />}
      {stays > 0 && <DiffSame>{formatUnchanged(field, stays)}</DiffSame>}
      {items.length === 0 && stays === 0 && <Nothing />}
    </>
  );
  return { old: renderSide('out', out), now: renderSide('in', joined) };
}
