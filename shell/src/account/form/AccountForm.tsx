import { Banner, Button, Row, Stack, useHydrated } from '@app/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';

/** Error texts by field name. `form`: an error of the whole form. */
export type FormErrors = Partial<Record<string, string>>;

/** Reads a text field of the form. */
export type FieldReader = (name: string) => string;

interface AccountFormProps {
  /** Validates and sends the form. Resolves to errors; undefined or without entries after success. */
  onSubmit: (readField: FieldReader, formData: FormData) => Promise<FormErrors | undefined>;
  submitLabel: string;
  /** Further actions beside the button. */
  actions?: ReactNode;
  /** Renders the fields with their errors. */
  children: (errors: FormErrors) => ReactNode;
}

/**
 * A form of the account pages. Shows errors beside the fields, and focuses the first invalid one. While sending, the
 * button says so and ignores clicks. Sent only by script, because a native GET would put a password into the address.
 */
export function AccountForm({ onSubmit, submitLabel, actions, children }: AccountFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isSending, setIsSending] = useState(false);
  const isHydrated = useHydrated();

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const invalidControl = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalidControl ?? formRef.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [errors]);

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const formData = new FormData(event.currentTarget);
    setIsSending(true);
    const submitErrors = await onSubmit((name) => String(formData.get(name) ?? ''), formData);
    setIsSending(false);
    setErrors(omitEmpty(submitErrors ?? {}));
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

const omitEmpty = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text));

/** Shown above a form while the provider is unavailable. */
export const IdentityUnavailableNotice = () => (
  <Banner kind="warn" title={m.identity_down_title()}>
    <p>{m.identity_down_text()}</p>
  </Banner>
);
