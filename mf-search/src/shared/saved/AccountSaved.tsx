import { displayName, formatFullName } from '@app/seo';
import { type SavedPerson, savedNoteLength } from '@app/types';
import { Anchor, Button, CloseIcon, Field, Row, Stack, Text, Textarea, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import styles from './SavedPeople.module.css';
import { CompareButton, SaveButton } from './ShortlistButtons.tsx';
import { useChangeToast, useSaved } from './use-saved.ts';

/** Saved list of the account, with a private note per entry. */
export function AccountSaved({ people }: { people: readonly SavedPerson[] }) {
  return (
    <Stack as="ul" gap={0}>
      {people.map((entry) => (
        <Entry key={entry.listingId} entry={entry} />
      ))}
    </Stack>
  );
}

function Entry({ entry }: { entry: SavedPerson }) {
  const { listing } = entry;
  const name = listing ? formatFullName(listing) : m.saved_gone();
  return (
    <Row as="li" justify="between" className={styles.Person} aria-label={name}>
      {listing ? (
        <Anchor className={styles.Name} href={paths.profile(listing.slug)}>
          <bdi>{displayName(listing)}</bdi>
        </Anchor>
      ) : (
        <span className={styles.Name}>{name}</span>
      )}
      <Row gap={1} align="stretch">
        {listing ? (
          <>
            <SaveButton person={listing} />
            <CompareButton person={listing} />
          </>
        ) : (
          <RemoveButton entry={entry} name={name} />
        )}
      </Row>
      <NoteForm entry={entry} name={name} />
    </Row>
  );
}

/** Removes an entry that is no longer listed, which cannot be undone. */
function RemoveButton({ entry, name }: { entry: SavedPerson; name: string }) {
  const { remove } = useSaved();
  const showChange = useChangeToast();
  return (
    <Button kind="secondary" onClick={async () => showChange(await remove(entry), m.saved_gone_removed())}>
      <CloseIcon /> {m.compare_remove()}
      <VisuallyHidden> – {name}</VisuallyHidden>
    </Button>
  );
}

/** Note that is saved on blur or with the button. The text is kept in memory only. */
function NoteForm({ entry, name }: { entry: SavedPerson; name: string }) {
  const { saveNote } = useSaved();
  /** Null: unchanged. */
  const [draft, setDraft] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<'saved' | 'failed'>();
  const text = draft ?? entry.note;
  async function save() {
    const note = text.trim();
    if (note === entry.note) return;
    setOutcome(undefined);
    const done = await saveNote(entry, note);
    setOutcome(done ? 'saved' : 'failed');
    if (done) setDraft((current) => (current === draft ? null : current));
  }
  return (
    <Stack
      as="form"
      gap={1}
      className={styles.NoteForm}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={
          <>
            {m.saved_note_label()}
            <VisuallyHidden> – {name}</VisuallyHidden>
          </>
        }
        error={outcome === 'failed' && m.saved_note_failed()}
      >
        <Textarea
          rows={2}
          maxLength={savedNoteLength}
          value={text}
          onChange={({ target }) => {
            setDraft(target.value);
            setOutcome(undefined);
          }}
          onBlur={() => void save()}
        />
      </Field>
      <Row gap={1} align="stretch">
        <Button kind="secondary" type="submit">
          {m.saved_note_save()}
          <VisuallyHidden> – {name}</VisuallyHidden>
        </Button>
        <Text soft role="status">
          {outcome === 'saved' && m.saved_note_saved()}
        </Text>
      </Row>
    </Stack>
  );
}
