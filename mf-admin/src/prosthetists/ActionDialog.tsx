import { type ActionButton, type ActionWords, fillWords } from '@app/types/admin/actions/action';
import { Banner, Button, Dialog, Field, Textarea } from '@app/ui';
import { useState } from 'react';
import { useKeptNotes } from '../console/draft-notes.ts';
import { Phrases } from '../queue/Phrases.tsx';
import { actionIcons } from './action-icons.tsx';

export interface ActionDialogProps {
  button: ActionButton<never>;
  dialog: ActionWords;
  /** What stands in the words of the row. */
  values: Readonly<Record<string, string>>;
  /** Somebody else of the team has to agree first. */
  needsSecond: boolean;
  /** For what is typed and not sent. */
  noteKey: string;
  /** Whether it went through: then the dialog closes. */
  onSend: (words: string) => Promise<boolean>;
  problem: string | null;
  sending: boolean;
}

/** A button of the table of actions that asks for words first; nothing is sent without them. */
export function ActionDialog(props: ActionDialogProps) {
  const { button, dialog, values, needsSecond, noteKey, onSend, problem, sending } = props;
  const [open, setOpen] = useState(false);
  const [words, write] = useKeptNotes(noteKey);

  async function send() {
    if (!(await onSend(words.trim()))) return;
    write('');
    setOpen(false);
  }
  return (
    <>
      <Button kind={button.kind ?? 'secondary'} onClick={() => setOpen(true)}>
        {button.icon && actionIcons[button.icon]} {fillWords(button.label, values)}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={fillWords(dialog.title, values)}
        actions={
          <>
            <Button kind="secondary" onClick={() => setOpen(false)}>
              Go back
            </Button>
            <Button
              kind={button.kind === 'danger' ? 'danger' : 'primary'}
              disabled={words.trim() === '' || sending}
              onClick={send}
            >
              {needsSecond ? 'Ask for a second opinion' : dialog.send}
            </Button>
          </>
        }
      >
        <p>
          {fillWords(dialog.text, values)}
          {needsSecond && ' Someone else on the team has to agree first.'}
        </p>
        <div role="alert">
          {problem && (
            <Banner role="none" kind="bad">
              <p>{problem}</p>
            </Banner>
          )}
        </div>
        <Field label={dialog.label} hint={dialog.hint} required>
          <Textarea
            rows={4}
            maxLength={dialog.maxLength}
            value={words}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        <Phrases notes={words} onNotes={write} />
      </Dialog>
    </>
  );
}
