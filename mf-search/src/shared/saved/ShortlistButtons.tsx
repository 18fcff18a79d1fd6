import { lazyPart } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { maxSavedPeople } from '@app/types';
import { Button, type ButtonProps, CheckIcon, CompareIcon, SaveIcon, VisuallyHidden } from '@app/ui';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { maxCompared } from '../../paths.ts';
import { type ShortlistedPerson, selectIsCompared, toggleCompared, useShortlist } from './shortlist.ts';
import { useChangeToast, useSaved } from './use-saved.ts';

const CompareFull = lazyPart(() => import(/* webpackChunkName: "rare" */ './CompareFull.tsx'));

interface ShortlistButtonProps {
  person: ShortlistedPerson;
  size?: ButtonProps['size'];
}

/** Saves or removes a listing and shows the result at once. A toast confirms it and offers to undo. */
export function SaveButton({ person, size }: ShortlistButtonProps) {
  const { isFull, isSaved, setSaved } = useSaved();
  const saved = isSaved(person.slug);
  const showChange = useChangeToast();
  const name = formatFullName(person);
  async function toggleSaved() {
    const failure = isFull && !saved ? m.save_full({ most: maxSavedPeople }) : undefined;
    const undo = await setSaved(person, !saved);
    showChange(undo, saved ? m.unsaved_person({ name }) : m.saved_person({ name }), failure);
  }
  return (
    <Button needsScript kind="secondary" size={size} aria-pressed={saved} onClick={toggleSaved}>
      {saved ? <CheckIcon /> : <SaveIcon />}
      <span>{saved ? m.saved() : m.save()}</span>
      <VisuallyHidden> – {name}</VisuallyHidden>
    </Button>
  );
}

/** Adds a listing to the comparison or removes it. With three compared already, it asks which one to remove. */
export function CompareButton({ person, size }: ShortlistButtonProps) {
  const isChosen = useShortlist(selectIsCompared(person.slug));
  const [isFull, setFull] = useState(false);
  const { announce } = useShell();
  const name = formatFullName(person);

  function toggleChosen() {
    const hasChanged = toggleCompared(person);
    setFull(!hasChanged);
    if (!hasChanged) return;
    const n = useShortlist.getState().compared.length;
    const announcement = (isChosen ? m.compare_dropped : m.compare_added)({ name, n, limit: maxCompared });
    announce(!isChosen && n === 1 ? `${announcement} ${m.tray_where()}` : announcement);
  }
  function closeFull(announcement?: string) {
    setFull(false);
    if (announcement) announce(announcement);
  }

  return (
    <>
      <Button needsScript kind="secondary" size={size} aria-pressed={isChosen} onClick={toggleChosen}>
        {isChosen ? <CheckIcon /> : <CompareIcon />}
        <span>{m.compare()}</span>
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {isFull && (
        <Suspense>
          <CompareFull person={person} onClose={closeFull} />
        </Suspense>
      )}
    </>
  );
}
