import { LoadNotices } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { OwnShare, SavedPerson } from '@app/types';
import { Button, Row, Skeleton, Stack, Text, useFocusFallback, VisuallyHidden } from '@app/ui';
import { type ReactNode, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { useCards, useOriginZip } from '../shared/saved/use-cards.ts';
import { type Undo, useSavedPeople } from '../shared/saved/use-saved-people.ts';
import { CompareSavedButton } from './CompareSavedButton.tsx';
import { Note, ReadOnlyNote } from './Note.tsx';
import styles from './SavedList.module.css';
import { SavedRow } from './SavedRow.tsx';

const getKey = ({ listing, listingId }: SavedPerson): string => listing?.slug ?? listingId;
const getName = ({ listing }: SavedPerson): string => (listing ? formatFullName(listing) : m.saved_gone());

interface SavedListProps {
  people: readonly SavedPerson[];
  /** How the account shares the list; null: it does not. */
  share: OwnShare | null;
  notice: ReactNode;
  emptyState: ReactNode;
}

/** Saved people, one row each. A removed person leaves a row with Undo until the user leaves the page. */
export function SavedList({ people, share, notice, emptyState }: SavedListProps) {
  const { toast, announce } = useShell();
  const { removeEntry, saveNote } = useSavedPeople();
  const [undoPromisesByKey, setUndoPromisesByKey] = useState<Readonly<Record<string, Promise<Undo | null>>>>(
    {},
  );
  const orderedPeople = useStableOrder(people);
  const zip = useOriginZip();
  const slugs = orderedPeople.flatMap(({ listing }) => listing?.slug ?? []);
  const cardsResult = useCards(slugs, zip);
  const isSaved = (entry: SavedPerson) => people.some((savedEntry) => getKey(savedEntry) === getKey(entry));
  const rows = orderedPeople.filter((entry) => isSaved(entry) || undoPromisesByKey[getKey(entry)]);
  if (rows.length === 0) return emptyState;
  const loadNotices = slugs.length > 0 && <LoadNotices result={cardsResult} errorText={m.search_failed()} />;

  async function removePerson(entry: SavedPerson) {
    const undoPromise = removeEntry(entry);
    setUndoPromisesByKey((currentPromises) => ({ ...currentPromises, [getKey(entry)]: undoPromise }));
    announce(m.saved_removed({ name: getName(entry) }));
    if (!(await undoPromise)) toast({ text: m.save_failed() });
  }
  async function undoRemoval(entry: SavedPerson) {
    const undo = await undoPromisesByKey[getKey(entry)];
    if (!(await undo?.())) toast({ text: m.save_failed() });
  }

  function renderNotes(entry: SavedPerson) {
    const readerNote = share?.notes.find(({ listingId }) => listingId === entry.listingId)?.note;
    return (
      <>
        <Note
          text={entry.note}
          name={getName(entry)}
          hint={share && (share.reader ? m.note_read_by({ name: share.reader.name }) : m.note_read_by_link())}
          onSave={async (note) => ((await saveNote(entry, note)) ? null : m.saved_note_failed())}
        />
        {readerNote && share?.reader && (
          <ReadOnlyNote label={m.note_by({ name: share.reader.name })} text={readerNote} />
        )}
      </>
    );
  }

  // The list appears at once as a whole, so that the layout does not shift when the cards are loaded.
  if (cardsResult.isLoading)
    return (
      <>
        {loadNotices}
        <ListSkeleton />
      </>
    );
  return (
    <>
      <Row justify="between">
        <Text soft>
          {m.saved_people({ n: people.length })} {zip && m.saved_distance({ zip })}
        </Text>
        <CompareSavedButton people={people} />
      </Row>
      {notice}
      {loadNotices}
      <Stack as="ul" gap={0}>
        {rows.map((entry) => (
          <FocusKeepingItem key={getKey(entry)} name={getName(entry)}>
            {isSaved(entry) ? (
              <SavedRow
                listing={entry.listing}
                card={entry.listing ? cardsResult.data?.get(entry.listing.slug) : null}
                name={getName(entry)}
                action={
                  <Button kind="secondary" className="NoPrint" onClick={() => void removePerson(entry)}>
                    {m.compare_remove()}
                    <VisuallyHidden> – {getName(entry)}</VisuallyHidden>
                  </Button>
                }
                notes={renderNotes(
                  people.find((savedEntry) => getKey(savedEntry) === getKey(entry)) ?? entry,
                )}
              />
            ) : (
              <Row justify="between" nowrap gap={1} soft className={styles.Undo}>
                <span>{m.saved_removed({ name: getName(entry) })}</span>
                <Button kind="secondary" onClick={() => void undoRemoval(entry)}>
                  {m.undo()}
                </Button>
              </Row>
            )}
          </FocusKeepingItem>
        ))}
      </Stack>
    </>
  );
}

/** As tall as the window, so that the end of the page does not shift. */
export const ListSkeleton = () => (
  <div className="NeedsScript">
    <Skeleton width="100%" height="100svh" />
  </div>
);

/** A row that keeps the focus when Remove turns into Undo, and back. */
function FocusKeepingItem({ name, children }: { name: string; children: ReactNode }) {
  const itemRef = useRef<HTMLLIElement>(null);
  const handleFocus = useFocusFallback(() => itemRef.current?.querySelector('button') ?? null);
  return (
    <Stack as="li" ref={itemRef} className={styles.Item} aria-label={name} onFocus={handleFocus}>
      {children}
    </Stack>
  );
}

/** The list in the order in which the page first showed it, including people who were removed since. */
function useStableOrder(people: readonly SavedPerson[]): readonly SavedPerson[] {
  const [orderedPeople, setOrderedPeople] = useState(people);
  const newPeople = people.filter(
    (entry) => !orderedPeople.some((orderedEntry) => getKey(orderedEntry) === getKey(entry)),
  );
  if (newPeople.length === 0) return orderedPeople;
  const allPeople = [...newPeople, ...orderedPeople];
  setOrderedPeople(allPeople);
  return allPeople;
}
