import { listChoices, reportFields, reportFieldValues } from '@app/option-lists';
import { FailureBanner, useSend } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type Listing, reportChange } from '@app/types';
import { Button, Fact, Field, FlagIcon, Row, Select, Stack, Textarea } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';

const noteLength = { min: 5, max: 1000 };

/** Form to report an outdated fact of a listing. Works without an account. */
export default function ReportChange({ listing }: { listing: Listing }) {
  const { locale, announce } = useShell();
  const { send, sending, failure } = useSend(reportChange);
  const [field, setField] = useState('');
  const [note, setNote] = useState('');
  const [pressed, setPressed] = useState(false);
  const [done, setDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLDivElement>(null);
  const chosen = reportFieldValues.find((value) => value === field);
  const noteShort = note.trim().length < noteLength.min;

  useEffect(() => {
    if (done) thanks.current?.focus();
  }, [done]);

  async function submit() {
    setPressed(true);
    if (!chosen || noteShort) {
      form.current?.querySelector<HTMLElement>(chosen ? 'textarea' : 'select')?.focus();
      return;
    }
    const sent = await send({ params: { id: listing.slug }, body: { field: chosen, note } });
    if (sent.status !== 'done') return;
    setDone(true);
    announce(m.report_done());
  }

  if (done) {
    return (
      <div ref={thanks} tabIndex={-1}>
        <Fact kind="ok">{m.report_done()}</Fact>
      </div>
    );
  }
  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      aria-label={m.report()}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={m.report_field()} required error={pressed && !chosen ? m.problem_choose() : undefined}>
        <Select
          value={field}
          onChange={({ target }) => setField(target.value)}
          options={[['', m.report_field_choose()], ...listChoices(reportFields, locale)]}
        />
      </Field>
      <Field
        label={m.report_note()}
        hint={m.report_note_hint()}
        required
        error={pressed && noteShort ? m.problem_report_note() : undefined}
      >
        <Textarea value={note} maxLength={noteLength.max} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <FailureBanner failure={failure} />
      <Row>
        <Button type="submit" kind="secondary" aria-disabled={sending}>
          <FlagIcon /> {m.report_send()}
        </Button>
      </Row>
    </Stack>
  );
}
