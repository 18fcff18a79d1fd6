import { maxSavedNoteLength } from '@app/types';
import {
  Button,
  Field,
  MessageIcon,
  Reply,
  Row,
  Stack,
  Text,
  Textarea,
  UserText,
  VisuallyHidden,
} from '@app/ui';
import { type ReactNode, useState } from 'react';
import { m } from '../paraglide/messages.js';
import styles from './Note.module.css';

/** So many letters of a folded note are read aloud; as many as fit are shown. */
const firstLetters = 60;

interface NoteProps {
  text: string;
  /** Of the person whom it is about. */
  name: string;
  /** Says who else reads it. */
  hint?: ReactNode;
  /** Returns why it was not saved; null if it was. */
  onSave: (note: string) => Promise<string | null>;
}

/** The user's note, folded: then its first words stand beside its name. */
export function Note(props: NoteProps) {
  const { text, name } = props;
  return (
    <details className={styles.Note}>
      <summary>
        <MessageIcon />
        <span className={styles.Name}>
          {text ? m.saved_note_label() : m.saved_note_add()}
          <VisuallyHidden> – {name}</VisuallyHidden>
        </span>
        {text && <span className={styles.First}>{text.slice(0, firstLetters)}</span>}
      </summary>
      <NoteForm {...props} />
    </details>
  );
}

/** It is saved on blur or with the button. What is typed and not saved is kept in memory only. */
function NoteForm({ text: stored, name, hint, onSave }: NoteProps) {
  /** Null: unchanged. */
  const [draft, setDraft] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<'saved' | { error: string }>();
  const text = draft ?? stored;
  async function save() {
    const note = text.trim();
    if (note === stored) return;
    setOutcome(undefined);
    const error = await onSave(note);
    setOutcome(error === null ? 'saved' : { error });
    if (error === null) setDraft((current) => (current === draft ? null : current));
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

/** A note that cannot be changed here, mostly of the other person who has this list. */
export const FixedNote = ({ label, text, action }: { label: string; text: string; action?: ReactNode }) => (
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
