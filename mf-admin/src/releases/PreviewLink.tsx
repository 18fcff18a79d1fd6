import { Button, Field, Input, Row, Stack } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { formatShortTime } from '../words/format-time.ts';

/** A link that shows a version which is not live. */
export interface MadeLink {
  version: string;
  url: string;
  until: string;
}

/** The link, copied where the browser lets us; else the person who asked for it copies what is selected. */
export function PreviewLink({ link, onPutAway }: { link: MadeLink; onPutAway: () => void }) {
  const { version, url, until } = link;
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
    Promise.resolve(navigator.clipboard?.writeText(url)).then(
      () => setCopied(navigator.clipboard !== undefined),
      () => setCopied(false),
    );
  }, [url]);
  return (
    <Stack>
      <Field
        label={`Preview link of ${version}`}
        hint={`${copied ? 'Copied. ' : ''}Anyone who opens it sees this version until ${formatShortTime(until)}; nobody else does.`}
      >
        <Input ref={input} readOnly value={url} />
      </Field>
      <Row>
        <Button kind="quiet" onClick={onPutAway}>
          Close the link
        </Button>
      </Row>
    </Stack>
  );
}
