import { Button, Field, Input, Row } from '@app/ui';
import { useRef, useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import type { Failure } from './use-send.ts';

interface FileUploadFormProps {
  /** `file` and `hint`: of the file field; `noFile` and `tooLarge`: its errors; `send` and `sending`: of the button. */
  texts: { file: string; hint: string; noFile: string; tooLarge: string; send: string; sending: string };
  maxMegabytes: number;
  sending: boolean;
  failure: Failure | null;
  onSend: (file: File) => Promise<void>;
}

/** A form that uploads one photo or PDF, after checking its size. */
export function FileUploadForm({ texts, maxMegabytes, sending, failure, onSend }: FileUploadFormProps) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);

  async function submit() {
    if (file && file.size <= maxMegabytes * 1024 * 1024) return onSend(file);
    setError(file ? texts.tooLarge : texts.noFile);
    inputRef.current?.focus();
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
