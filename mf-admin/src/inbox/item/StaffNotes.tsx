import { type HistoryEntry, noteItem, type QueueKind, staffNoteStep } from '@app/types/admin/queue';
import { Banner, Button, Field, Row, Textarea } from '@app/ui';
import { FoldLine, NoteIcon } from '@app/ui/staff';
import { type SubmitEvent, useRef, useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../../admin-call.ts';
import { useDraftNotes } from '../../console/draft-notes.ts';
import { useShortcuts } from '../../console/shortcuts/shortcuts.ts';
import { formatShortTime } from '../../words/format-time.ts';

interface StaffNotesProps {
  kind: QueueKind;
  id: string;
  /** Of the item: its notes are lines of it. */
  history: readonly HistoryEntry[];
  mayWrite: boolean;
}

/** What staff tell each other about an item: kept in the log, never mailed. */
export function StaffNotes({ kind, id, history, mayWrite }: StaffNotesProps) {
  const { send, sending, failure } = useAdminSend(noteItem);
  const [text, write, forget] = useDraftNotes(`staff-note/${kind}/${id}`);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const refresh = useRefresh();
  const notes = history.filter(({ action }) => action.endsWith(`.${staffNoteStep}`));

  function openField() {
    setOpen(true);
    // The field shows once the line is open.
    requestAnimationFrame(() => field.current?.focus());
  }
  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = await send({ params: { kind, id }, body: { text } });
    if (sent.status !== 'done') return;
    forget();
    await refresh();
  }
  useShortcuts(mayWrite ? [{ key: 'n', label: 'Staff note', run: openField }] : []);

  return (
    <FoldLine
      icon={<NoteIcon />}
      label={`Staff notes (${notes.length})`}
      hint={notes[0] ? `${notes[0].name}: “${notes[0].reason}”` : 'Never mailed'}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <ul>
        {notes.map(({ id, name, at, reason }) => (
          <li key={id}>
            <b>{name}</b>, {formatShortTime(at)}: {reason}
          </li>
        ))}
      </ul>
      {failure && (
        <Banner kind="bad">
          <p>{getErrorMessage(failure, 'The note was not saved. Try again.')}</p>
        </Banner>
      )}
      {mayWrite && (
        <form onSubmit={save} aria-label="Staff note">
          <Field label="Note for colleagues" hint="Kept in the log. Nobody else reads it.">
            <Textarea
              ref={field}
              rows={2}
              maxLength={2000}
              value={text}
              onChange={(event) => write(event.target.value)}
            />
          </Field>
          <Row>
            <Button type="submit" kind="secondary" disabled={sending || text.trim() === ''}>
              Save the note
            </Button>
          </Row>
        </form>
      )}
    </FoldLine>
  );
}
