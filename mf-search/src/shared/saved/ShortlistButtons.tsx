import { lazyPart } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { maxSavedPeople } from '@app/types';
import { Button, type ButtonKind, CheckIcon, CompareIcon, SaveIcon, VisuallyHidden } from '@app/ui';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { maxComparedPeople } from '../../paths.ts';
import {
  createIsComparedSelector,
  type ShortlistEntry,
  toggleComparedPerson,
  useShortlist,
} from './shortlist.ts';
import { useChangeToast, useSavedPeople } from './use-saved-people.ts';

const ReplaceComparedDialog = lazyPart(
  () => import(/* webpackChunkName: "rare" */ './ReplaceComparedDialog.tsx'),
);

interface ShortlistButtonProps {
  person: ShortlistEntry;
  kind?: ButtonKind;
}

/** Saves or removes a listing and shows the result at once. A toast confirms it and offers to undo. */
export function SaveButton({ person }: Pick<ShortlistButtonProps, 'person'>) {
  const { isFull, isSaved, setSaved } = useSavedPeople();
  const isPersonSaved = isSaved(person.slug);
  const showChangeToast = useChangeToast();
  const name = formatFullName(person);
  async function toggleSaved() {
    const failureText = isFull && !isPersonSaved ? m.save_full({ most: maxSavedPeople }) : undefined;
    const undo = await setSaved(person, !isPersonSaved);
    showChangeToast(undo, isPersonSaved ? m.unsaved_person({ name }) : m.saved_person({ name }), failureText);
  }
  return (
    <Button needsScript kind="secondary" aria-pressed={isPersonSaved} onClick={toggleSaved}>
      {isPersonSaved ? <CheckIcon /> : <SaveIcon />}
      <span>{isPersonSaved ? m.saved() : m.save()}</span>
      <VisuallyHidden> – {name}</VisuallyHidden>
    </Button>
  );
}

/** Adds a listing to the comparison or removes it. With three compared already, it asks which one to remove. */
export function CompareButton({ person, kind = 'secondary' }: ShortlistButtonProps) {
  const isCompared = useShortlist(createIsComparedSelector(person.slug));
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { announce } = useShell();
  const name = formatFullName(person);

  function togglePerson() {
    const hasChanged = toggleComparedPerson(person);
    setIsDialogOpen(!hasChanged);
    if (!hasChanged) return;
    const comparedCount = useShortlist.getState().compared.length;
    const announcement = (isCompared ? m.compare_dropped : m.compare_added)({
      name,
      n: comparedCount,
      limit: maxComparedPeople,
    });
    announce(!isCompared && comparedCount === 1 ? `${announcement} ${m.tray_where()}` : announcement);
  }
  function closeDialog(announcement?: string) {
    setIsDialogOpen(false);
    if (announcement) announce(announcement);
  }

  return (
    <>
      <Button needsScript kind={kind} aria-pressed={isCompared} onClick={togglePerson}>
        {isCompared ? <CheckIcon /> : <CompareIcon />}
        <span>{m.compare()}</span>
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {isDialogOpen && (
        <Suspense>
          <ReplaceComparedDialog person={person} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}
