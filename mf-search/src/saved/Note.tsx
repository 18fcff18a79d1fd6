import { maxSavedNoteLength } from '@app/types';
import { Button, Field, MessageIcon, Reply, Row, Text, Textarea, UserText, VisuallyHidden } from '@app/ui';
import { type ReactNode, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Form } from '../shared/Form.tsx';
import styles from './SavedList.module.css';

/** Maximum characters of a collapsed note that are read aloud; as many as fit are visible. */
const maxPreviewLength = 60;

interface NoteProps {
  text: string;
  name: string;
  hint?: ReactNode;
  /** Returns the error message; null if the note was saved. */
  onSave: (note: string) => Promise<string | null>;
}

/** The user's note. While it is collapsed, its first words are shown beside the label. */
export function Note(props: NoteProps) {
  const { text, name } = props;
  return (
    <details className={styles.Note}>
      <Row as="summary" nowrap gap={1}>
        <MessageIcon className="NoPrint" />
        <span className={styles.Name}>
          {text ? m.saved_note_label() : m.saved_note_add()}
          <VisuallyHidden> – {name}</VisuallyHidden>
        </span>
        {text && (
          <Text as="span" size="note" soft className={styles.First}>
            {text.slice(0, maxPreviewLength)}
          </Text>
        )}
      </Row>
      <NoteForm {...props} />
    </details>
  );
}

/** Saves on blur or with the button. Unsaved text is kept in memory only. */
function NoteForm({ text: storedText, name, hint, onSave }: NoteProps) {
  /** Null: unchanged. */
  const [draft, setDraft] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<'saved' | { error: string }>();
  const text = draft ?? storedText;
  /** The note that is being saved: a press of the button comes after the blur, which saved already. */
  const savingNoteRef = useRef<string>(null);
  async function saveNote() {
    const note = text.trim();
    if (note === storedText || note === savingNoteRef.current) return;
    setOutcome(undefined);
    savingNoteRef.current = note;
    const error = await onSave(note);
    if (savingNoteRef.current === note) savingNoteRef.current = null;
    setOutcome(error === null ? 'saved' : { error });
    if (error === null) setDraft((currentDraft) => (currentDraft === draft ? null : currentDraft));
  }
  return (
    <Form gap={1} className={styles.Form} onSubmit={saveNote}>
      <Field
        label={
          <VisuallyHidden>
            {m.saved_note_label()} – {name}
          </VisuallyHidden>
        }
        hint={hint}
        error={typeof outcome === 'object' && outcome.error}
      >
        <Textarea
          rows={2}
          maxLength={maxSavedNoteLength}
          value={text}
          onChange={({ target }) => {
            setDraft(target.value);
            setOutcome(undefined);
          }}
          onBlur={() => void saveNote()}
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
    </Form>
  );
}

interface ReadOnlyNoteProps {
  label: string;
  text: string;
  action?: ReactNode;
}

/** A note that cannot be changed here, usually by the other person of a shared list. */
export const ReadOnlyNote = ({ label, text, action }: ReadOnlyNoteProps) => (
  <Reply className={styles.Other}>
    <Text soft>
      <UserText>{label}</UserText>
    </Text>
    <p>
      <UserText>{text}</UserText>
    </p>
    {action}
  </Reply>
);
