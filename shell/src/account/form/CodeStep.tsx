import type { IdentityErrorCode, Outcome } from '@app/auth';
import { useShell } from '@app/shell-api';
import { Button, Stack } from '@app/ui';
import { useEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { getProblemText } from '../problem-text.ts';
import { AccountForm, type FormErrors } from './AccountForm.tsx';
import { checkCode, normalizeCode } from './checks.ts';
import { CodeField } from './fields.tsx';

interface CodeStepProps {
  email: string;
  sentText: string;
  submitLabel: string;
  onCode: (code: string) => Promise<Outcome>;
  onResend: () => Promise<Outcome>;
  /** Goes back to the form with the address, which keeps all values and focuses the address. */
  onChangeEmail: () => void;
}

/** Step for a mailed code: enter it, request another one, or correct the address. */
export function CodeStep({ email, sentText, submitLabel, onCode, onResend, onChangeEmail }: CodeStepProps) {
  const { toast, announce } = useShell();
  useEffect(() => {
    announce(`${m.code_title()}. ${sentText}`);
  }, [announce, sentText]);

  const resendCode = async () => {
    const outcome = await onResend();
    toast({ text: outcome.ok ? m.code_sent_again({ email }) : getProblemText(outcome.error) });
  };
  return (
    <Stack>
      <h2>{m.code_title()}</h2>
      <p>{sentText}</p>
      <AccountForm
        submitLabel={submitLabel}
        actions={
          <>
            <Button kind="secondary" onClick={resendCode}>
              {m.code_resend()}
            </Button>
            <Button kind="quiet" onClick={onChangeEmail}>
              {m.code_change_email()}
            </Button>
          </>
        }
        check={(readField) => ({ code: checkCode(readField('code')) })}
        send={(readField) => onCode(normalizeCode(readField('code')))}
        toErrors={toCodeErrors}
      >
        {({ code }) => <CodeField name="code" autoFocus error={code} hint={m.code_hint()} />}
      </AccountForm>
    </Stack>
  );
}

/** Shows errors of the code beside its field, all others above the form. */
const toCodeErrors = (problem: IdentityErrorCode): FormErrors => ({
  [problem.startsWith('code_') ? 'code' : 'form']: getProblemText(problem),
});
