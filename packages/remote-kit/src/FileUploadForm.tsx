import { Button, Field, Input, Row } from '@app/ui';
import { useRef, useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import type { Failure } from './use-send.ts';

export interface FileUploadFormProps {
  /** `choose` and `tooLarge` are errors of the file field. */
  words: { file: string; hint: string; choose: string; tooLarge: string; send: string; sending: string };
  maxMegabytes: number;
  sending: boolean;
  failure: Failure | null;
  onSend: (file: File) => Promise<void>;
}

/** A form for one photo or PDF. Checks the size before uploading. */
export function FileUploadForm({ words, maxMegabytes, sending, failure, onSend }: FileUploadFormProps) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);

  async function submit() {
    if (file && file.size <= maxMegabytes * 1024 * 1024) return onSend(file);
    setProblem(file ? words.tooLarge : words.choose);
    input.current?.focus();
  }
  return (
    <>
      <Field label={words.file} hint={words.hint} error={problem || undefined}>
        <Input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          onChange={({ target }) => {
            setProblem('');
            setFile(target.files?.[0]);
          }}
        />
      </Field>
      <FailureBanner failure={failure} />
      <Row>
        <Button kind="secondary" aria-disabled={sending} onClick={() => void submit()}>
          {sending ? words.sending : words.send}
        </Button>
      </Row>
    </>
  );
}
