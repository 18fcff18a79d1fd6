import { Banner, Button, type ButtonKind, Dialog, Field, Textarea } from '@app/ui';
import { type ReactNode, useState } from 'react';
import { useKeptNotes } from '../console/draft-notes.ts';
import { Phrases } from '../queue/Phrases.tsx';

export interface WithWordsProps {
  /** Of the button, and of what it asks. */
  label: string;
  icon?: ReactNode;
  kind?: ButtonKind;
  title: string;
  /** What happens, in a sentence or two. */
  children: ReactNode;
  field: string;
  hint: string;
  /** The button that does it. */
  doLabel: string;
  /** For what is typed and not sent. */
  noteKey: string;
  /** Whether it went through: then the dialog closes. */
  onSend: (words: string) => Promise<boolean>;
  problem: string | null;
  sending: boolean;
}

/** Something that is done with a word of why; nothing is sent without it. */
export function WithWords(props: WithWordsProps) {
  const { label, icon, kind = 'secondary', title, children, field, hint, doLabel, noteKey } = props;
  const [open, setOpen] = useState(false);
  const [words, write] = useKeptNotes(noteKey);
  const empty = words.trim() === '';

  async function send() {
    if (!(await props.onSend(words.trim()))) return;
    write('');
    setOpen(false);
  }
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {icon} {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        actions={
          <>
            <Button kind="secondary" onClick={() => setOpen(false)}>
              Go back
            </Button>
            <Button
              kind={kind === 'danger' ? 'danger' : 'primary'}
              disabled={empty || props.sending}
              onClick={send}
            >
              {doLabel}
            </Button>
          </>
        }
      >
        {children}
        <div role="alert">
          {props.problem && (
            <Banner role="none" kind="bad">
              <p>{props.problem}</p>
            </Banner>
          )}
        </div>
        <Field label={field} hint={hint} required>
          <Textarea rows={4} maxLength={2000} value={words} onChange={(event) => write(event.target.value)} />
        </Field>
        <Phrases notes={words} onNotes={write} />
      </Dialog>
    </>
  );
}
