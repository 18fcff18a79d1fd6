import { LoadNotices, lazyPart } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { SavedPerson } from '@app/types';
import { Button, ButtonLink, CompareIcon, Row, Skeleton, Stack, Text, useFocusFallback } from '@app/ui';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { compareHref, compareLimit } from '../paths.ts';
import { useCards, useOriginZip } from '../shared/saved/use-cards.ts';
import { type Undo, useSaved } from '../shared/saved/use-saved.ts';
import styles from './SavedList.module.css';
import { SavedRow } from './SavedRow.tsx';

const ChooseCompared = lazyPart(() => import(/* webpackChunkName: "rare" */ './ChooseCompared.tsx'));

const toKey = ({ listing, listingId }: SavedPerson): string => listing?.slug ?? listingId;
const getName = ({ listing }: SavedPerson): string => (listing ? formatFullName(listing) : m.saved_gone());

interface SavedListProps {
  people: readonly SavedPerson[];
  notice: ReactNode;
  /** Shown without anybody. */
  empty: ReactNode;
}

/** Saved people, one row each. Who is removed leaves a row with Undo until the page is left. */
export function SavedList({ people, notice, empty }: SavedListProps) {
  const { toast, announce } = useShell();
  const { remove } = useSaved();
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
                entry={people.find((other) => toKey(other) === toKey(entry)) ?? entry}
                card={entry.listing ? cards.data?.get(entry.listing.slug) : null}
                name={getName(entry)}
                onRemove={() => void removeRow(entry)}
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

/** Compares all of up to three; of more it asks whom. */
function CompareSaved({ people }: { people: readonly SavedPerson[] }) {
  const [isAsking, setAsking] = useState(false);
  const listings = people.flatMap(({ listing }) => listing ?? []);
  if (listings.length < 2) return null;
  const face = (
    <>
      <CompareIcon />
      {listings.length > compareLimit ? m.saved_compare() : m.saved_compare_all({ n: listings.length })}
    </>
  );
  if (listings.length <= compareLimit)
    return (
      <ButtonLink kind="secondary" href={compareHref(listings.map(({ slug }) => slug))}>
        {face}
      </ButtonLink>
    );
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {face}
      </Button>
      {isAsking && (
        <Suspense>
          <ChooseCompared people={listings} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
