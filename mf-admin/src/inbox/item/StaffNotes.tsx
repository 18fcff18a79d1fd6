import { addStaffNote, getItemHistory, type QueueKind, staffNoteAction } from '@app/types/admin/queue';
import { UserText } from '@app/ui';
import { useRef } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { CallForm } from '../../console/kit/CallForm.tsx';
import { useShortcuts } from '../../console/shortcuts/shortcuts.ts';
import { NoteIcon } from '../../ui/icons.tsx';
import { ItemDisclosure } from '../../ui/OpenItem.tsx';
import { formatShortTime } from '../../words/format-time.ts';

/** Notes of staff to each other about an item. They are stored in the log and never mailed. */
export function StaffNotes({ kind, id, canWrite }: { kind: QueueKind; id: string; canWrite: boolean }) {
  const params = { kind, id };
  const history = useAdminCall(getItemHistory, { params }).data?.items ?? [];
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const notes = history.filter(({ action }) => action.endsWith(`.${staffNoteAction}`));

  function openField() {
    if (!detailsRef.current) return;
    detailsRef.current.open = true;
    detailsRef.current.querySelector('textarea')?.focus();
  }
  useShortcuts(canWrite ? [{ key: 'n', label: 'Staff note', run: openField }] : []);

  return (
    <ItemDisclosure
      ref={detailsRef}
      icon={<NoteIcon />}
      label={`Staff notes (${notes.length})`}
      hint={notes[0] ? `${notes[0].name}: “${notes[0].reason}”` : 'Never mailed'}
    >
      <ul>
        {notes.map(({ id, name, at, reason }) => (
          <li key={id}>
            <b>{name}</b>, {formatShortTime(at)}: <UserText>{reason}</UserText>
          </li>
        ))}
      </ul>
      {canWrite && (
        <CallForm
          endpoint={addStaffNote}
          draftKey={`staff-note/${kind}/${id}`}
          label="Staff note"
          fields={[
            {
              name: 'text',
              label: 'Note for colleagues',
              hint: 'Kept in the log. Nobody else reads it.',
              type: 'textarea',
              rows: 2,
              maxLength: 2000,
            },
          ]}
          submitLabel="Save the note"
          isComplete={({ text }) => text !== ''}
          toInput={({ text = '' }) => ({ params, body: { text } })}
        />
      )}
    </ItemDisclosure>
  );
}
