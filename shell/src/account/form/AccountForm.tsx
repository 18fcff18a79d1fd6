import type { IdentityErrorCode, Outcome } from '@app/auth';
import { Banner, Button, Row, Stack, useIsHydrated } from '@app/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { getProblemText } from '../problem-text.ts';

/** Error texts by field name. `form`: an error of the whole form. */
export type FormErrors = Partial<Record<string, string>>;

export type FieldReader = (name: string) => string;

interface AccountFormProps {
  /** Returns errors of what was typed, by which the form is not sent. */
  check: (readField: FieldReader) => FormErrors;
  send: (readField: FieldReader) => Promise<Outcome>;
  /** Converts an error of `send`. By default it is one of the whole form. */
  toErrors?: (problem: IdentityErrorCode) => FormErrors;
  onSent?: (readField: FieldReader) => void;
  submitLabel: string;
  /** Further actions beside the button. */
  actions?: ReactNode;
  children: (errors: FormErrors) => ReactNode;
}

const toFormErrors = (problem: IdentityErrorCode): FormErrors => ({ form: getProblemText(problem) });

/**
 * A form of the account pages. Shows errors beside the fields, and focuses the first invalid one. While sending, the
 * button says so and ignores clicks. Sent only by script, because a native GET would put a password into the address.
 */
export function AccountForm({
  check,
  send,
  toErrors = toFormErrors,
  onSent,
  submitLabel,
  actions,
  children,
}: AccountFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isSending, setIsSending] = useState(false);
  const isHydrated = useIsHydrated();

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const invalidControl = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalidControl ?? formRef.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [errors]);

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const formData = new FormData(event.currentTarget);
    const readField = (name: string) => String(formData.get(name) ?? '');
    const checkErrors = Object.entries(check(readField)).filter(([, text]) => text);
    if (checkErrors.length > 0) return setErrors(Object.fromEntries(checkErrors));
    setIsSending(true);
    const outcome = await send(readField);
    setIsSending(false);
    setErrors(outcome.ok ? {} : toErrors(outcome.error));
    if (outcome.ok) onSent?.(readField);
  };

  return (
    <form ref={formRef} method="post" onSubmit={handleSubmit} noValidate>
      <p className="WithoutScript">{m.personal_script()}</p>
      <Stack className="NeedsScript">
        {errors.form && (
          <Banner kind="bad" tabIndex={-1}>
            <p>{errors.form}</p>
          </Banner>
        )}
        {children(errors)}
        <Row>
          <Button type="submit" size="large" disabled={!isHydrated} aria-disabled={isSending || undefined}>
            {isSending ? m.form_sending() : submitLabel}
          </Button>
          {actions}
        </Row>
      </Stack>
    </form>
  );
}
