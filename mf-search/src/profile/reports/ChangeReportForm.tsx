import { listChoices, reportSubjects, reportSubjectValues } from '@app/option-lists';
import { FailureBanner, useSend } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type Listing, reportChange } from '@app/types';
import { Button, Fact, Field, FlagIcon, Row, Select, Textarea } from '@app/ui';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Form, focusElement } from '../../shared/Form.tsx';

const noteLength = { min: 5, max: 1000 };

export interface ChangeReport {
  /** Empty: not chosen yet. */
  field: string;
  note: string;
}

interface ChangeReportFormProps {
  listing: Listing;
  report: ChangeReport | undefined;
  onChange: Dispatch<SetStateAction<ChangeReport | undefined>>;
}

export default function ChangeReportForm({ listing, report, onChange }: ChangeReportFormProps) {
  const { locale, announce } = useShell();
  const { send, sending, failure } = useSend(reportChange);
  const { field = '', note = '' } = report ?? {};
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const validField = reportSubjectValues.find((value) => value === field);
  const isNoteTooShort = note.trim().length < noteLength.min;

  async function submit() {
    setIsSubmitted(true);
    if (!validField || isNoteTooShort) {
      formRef.current?.querySelector<HTMLElement>(validField ? 'textarea' : 'select')?.focus();
      return;
    }
    const result = await send({ params: { id: listing.slug }, body: { field: validField, note } });
    if (result.status !== 'done') return;
    setIsSent(true);
    onChange((currentReport) => (currentReport === report ? undefined : currentReport));
    announce(m.report_done());
  }

  if (isSent) {
    return (
      <div ref={focusElement} tabIndex={-1}>
        <Fact kind="ok">{m.report_done()}</Fact>
      </div>
    );
  }
  return (
    <Form ref={formRef} aria-label={m.report()} onSubmit={submit}>
      <Field
        label={m.report_field()}
        required
        error={isSubmitted && !validField ? m.problem_choose() : undefined}
      >
        <Select
          value={field}
          onChange={({ target }) => onChange({ field: target.value, note })}
          options={[['', m.report_field_choose()], ...listChoices(reportSubjects, locale)]}
        />
      </Field>
      <Field
        label={m.report_note()}
        hint={m.report_note_hint()}
        required
        error={isSubmitted && isNoteTooShort ? m.problem_report_note() : undefined}
      >
        <Textarea
          value={note}
          maxLength={noteLength.max}
          onChange={({ target }) => onChange({ field, note: target.value })}
        />
      </Field>
      <FailureBanner failure={failure} />
      <Row>
        <Button type="submit" kind="secondary" aria-disabled={sending}>
          <FlagIcon /> {m.report_send()}
        </Button>
      </Row>
    </Form>
  );
}
