import { type SavedPerson, savedNoteLength } from '@app/types';
import { Button, Field, MessageIcon, Row, Stack, Text, Textarea, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { useSaved } from '../shared/saved/use-saved.ts';
import styles from './Note.module.css';

/** So many letters of a folded note are read aloud; as many as fit are shown. */
const firstLetters = 60;

interface NoteProps {
  entry: SavedPerson;
  name: string;
}

/** A private note, folded: then its first words stand beside its name. */
export function Note({ entry, name }: NoteProps) {
  return (
    <details className={styles.Note}>
      <summary>
        <MessageIcon />
        <span className={styles.Name}>
          {entry.note ? m.saved_note_label() : m.saved_note_add()}
          <VisuallyHidden> – {name}</VisuallyHidden>
        </span>
        {entry.note && <span className={styles.First}>{entry.note.slice(0, firstLetters)}</span>}
      </summary>
      <NoteForm entry={entry} name={name} />
    </details>
  );
}

/** It is saved on blur or with the button. What is typed and not saved is kept in memory only. */
function NoteForm({ entry, name }: NoteProps) {
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
      className={styles.Form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={
          <VisuallyHidden>
            {m.saved_note_label()} – {name}
          </VisuallyHidden>
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
