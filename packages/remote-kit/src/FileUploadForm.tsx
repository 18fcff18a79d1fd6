import { useShell } from '@app/shell-api';
import type { Endpoint } from '@app/types';
import { Button, Field, Input, Row } from '@app/ui';
import { useRef, useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import { useOwnChange } from './use-send.ts';

interface FileUploadFormProps {
  /** `file` and `hint`: of the file field; `noFile` and `tooLarge`: its errors; `send` and `sending`: of the button. */
  texts: Record<'file' | 'hint' | 'noFile' | 'tooLarge' | 'send' | 'sending' | 'done', string>;
  maxMegabytes: number;
  /** The call that sends the file, and its query. */
  endpoint: Endpoint;
  query: Record<string, string>;
}

/** A form that uploads one photo or PDF, after checking its size. It disappears once the file is sent. */
export function FileUploadForm({ texts, maxMegabytes, endpoint, query }: FileUploadFormProps) {
  const { toast } = useShell();
  const { send, sending, failure } = useOwnChange(endpoint, () => toast({ text: texts.done }));
  const [file, setFile] = useState<File>();
  const [error, setError] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);

  async function submit() {
    if (!file || file.size > maxMegabytes * 1024 * 1024) {
      setError(file ? texts.tooLarge : texts.noFile);
      inputRef.current?.focus();
      return;
    }
    const { status } = await send({ query, file });
    // The form with the focused button is removed, so focus moves to the heading.
    if (status === 'done') document.querySelector<HTMLElement>('h1')?.focus();
  }
  return (
    <>
      <Field label={texts.file} hint={texts.hint} error={error || undefined}>
        <Input
          ref={inputRef}
          type="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          onChange={({ target }) => {
            setError('');
            setFile(target.files?.[0]);
          }}
        />
      </Field>
      <FailureBanner failure={failure} />
      <Row>
        <Button kind="secondary" aria-disabled={sending} onClick={() => void submit()}>
          {sending ? texts.sending : texts.send}
        </Button>
      </Row>
    </>
  );
}
