import { Banner, Button, Row, Stack } from '@app/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../page/hydration.tsx';
import { m } from '../../paraglide/messages.js';

/** What is wrong, by the name of the field; `form` is about all of it. */
export type FormErrors = Partial<Record<string, string>>;

/** Reads a text field of a form. */
export type Read = (name: string) => string;

interface Props {
  /** Checks and sends. Nothing or no entry means that it went well. Fields keep what was typed in any case. */
  onSubmit: (read: Read, data: FormData) => Promise<FormErrors | undefined>;
  submit: string;
  /** Other ways on, beside the button. */
  actions?: ReactNode;
  /** The fields, given what is wrong with them. */
  children: (errors: FormErrors) => ReactNode;
}

/**
 * A form of the account pages: it checks itself and says what is wrong beside the field; the focus goes to the first
 * such field. While it is being sent the button says so and a second press does nothing. Only script sends it: the
 * browser itself never does, or a password would stand in an address.
 */
export function AccountForm({ onSubmit, submit, actions, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [sending, setSending] = useState(false);
  const hydrated = useHydrated();

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [errors]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const data = new FormData(event.currentTarget);
    setSending(true);
    const found = await onSubmit((name) => String(data.get(name) ?? ''), data);
    setSending(false);
    setErrors(omitEmpty(found ?? {}));
  };

  return (
    <form ref={form} method="post" onSubmit={send} noValidate>
      <p className="WithoutScript">{m.personal_script()}</p>
      <Stack className="NeedsScript">
        {errors.form && (
          <Banner kind="bad" tabIndex={-1}>
            <p>{errors.form}</p>
          </Banner>
        )}
        {children(errors)}
        <Row>
          <Button type="submit" size="large" disabled={!hydrated} aria-disabled={sending || undefined}>
            {sending ? m.form_sending() : submit}
          </Button>
          {actions}
        </Row>
      </Stack>
    </form>
  );
}

const omitEmpty = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text));
