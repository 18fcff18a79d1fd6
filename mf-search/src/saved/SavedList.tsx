import { LoadNotices } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { OwnShare, SavedPerson } from '@app/types';
import { Button, Row, Skeleton, Stack, Text, useFocusFallback, VisuallyHidden } from '@app/ui';
import { type ReactNode, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { useCards, useOriginZip } from '../shared/saved/use-cards.ts';
import { type Undo, useSaved } from '../shared/saved/use-saved.ts';
import { CompareSaved } from './CompareSaved.tsx';
import { FixedNote, Note } from './Note.tsx';
import styles from './SavedList.module.css';
import { SavedRow } from './SavedRow.tsx';

const toKey = ({ listing, listingId }: SavedPerson): string => listing?.slug ?? listingId;
const getName = ({ listing }: SavedPerson): string => (listing ? formatFullName(listing) : m.saved_gone());

interface SavedListProps {
  people: readonly SavedPerson[];
  /** How the account shares them. */
  share: OwnShare | null;
  notice: ReactNode;
  /** Shown without anybody. */
  empty: ReactNode;
}

/** Saved people, one row each. Who is removed leaves a row with Undo until the page is left. */
export function SavedList({ people, share, notice, empty }: SavedListProps) {
  const { toast, announce } = useShell();
  const { remove, saveNote } = useSaved();
  const [undos, setUndos] = useState<Readonly<Record<string, Promise<Undo | null>>>>({});
  const shown = useFirstOrder(people);
  const zip = useOriginZip();
  const slugs = shown.flatMap(({ listing }) => listing?.slug ?? []);
  const cards = useCards(slugs, zip);
  const isSaved = (entry: SavedPerson) => people.some((other) => toKey(other) === toKey(entry));
  const rows = shown.filter((entry) => isSaved(entry) || undos[toKey(entry)]);
  if (rows.length === 0) return empty;
  const notices = slugs.length > 0 && <LoadNotices of={cards} failure={m.search_failed()} />;

  async function removeRow(entry: SavedPerson) {
    const undo = remove(entry);
    setUndos((others) => ({ ...others, [toKey(entry)]: undo }));
    announce(m.saved_removed({ name: getName(entry) }));
    if (!(await undo)) toast({ text: m.save_failed() });
  }
  async function undoRow(entry: SavedPerson) {
    const undo = await undos[toKey(entry)];
    if (!(await undo?.())) toast({ text: m.save_failed() });
  }

  /** The account's own note, and that of its reader. */
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
          <FixedNote label={m.note_by({ name: share.reader.name })} text={readerNote} />
        )}
      </>
    );
  }

  // At once as a whole, so that nothing moves when the details come.
  if (cards.isLoading)
    return (
      <>
        {notices}
        <ListSkeleton />
      </>
    );
  return (
    <>
      <Row justify="between">
        <Text soft>
          {m.saved_people({ n: people.length })} {zip && m.saved_distance({ zip })}
        </Text>
        <CompareSaved people={people} />
      </Row>
      {notice}
      {notices}
      <Stack as="ul" gap={0}>
        {rows.map((entry) => (
          <Item key={toKey(entry)} name={getName(entry)}>
            {isSaved(entry) ? (
              <SavedRow
                listing={entry.listing}
                card={entry.listing ? cards.data?.get(entry.listing.slug) : null}
                name={getName(entry)}
                action={
                  <Button kind="secondary" className="NoPrint" onClick={() => void removeRow(entry)}>
                    {m.compare_remove()}
                    <VisuallyHidden> – {getName(entry)}</VisuallyHidden>
                  </Button>
                }
                notes={renderNotes(people.find((other) => toKey(other) === toKey(entry)) ?? entry)}
              />
            ) : (
              <p className={styles.Undo}>
                <span>{m.saved_removed({ name: getName(entry) })}</span>
                <Button kind="secondary" onClick={() => void undoRow(entry)}>
                  {m.undo()}
                </Button>
              </p>
            )}
          </Item>
        ))}
      </Stack>
    </>
  );
}

/** As long as the window, so that the end of the page does not move. */
export const ListSkeleton = () => (
  <div className="NeedsScript">
    <Skeleton width="100%" height="100svh" />
  </div>
);

/** The focus stays in the row when Remove turns into Undo, and back. */
function Item({ name, children }: { name: string; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  const handleFocus = useFocusFallback(() => item.current?.querySelector('button') ?? null);
  return (
    <li ref={item} className={styles.Item} aria-label={name} onFocus={handleFocus}>
      {children}
    </li>
  );
}

/** The list in the order in which the page showed everybody first, with those who were removed since. */
function useFirstOrder(people: readonly SavedPerson[]): readonly SavedPerson[] {
  const [shown, setShown] = useState(people);
  const added = people.filter((entry) => !shown.some((other) => toKey(other) === toKey(entry)));
  if (added.length === 0) return shown;
  const all = [...added, ...shown];
  setShown(all);
  return all;
}
