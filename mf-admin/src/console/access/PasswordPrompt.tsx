import { elevate } from '@app/types/admin/session';
import { Banner, Button, Dialog, Field, Stack } from '@app/ui';
import { type FormEvent, useEffect, useId } from 'react';
import { getErrorMessage, useAdminSend } from '../../admin-call.ts';
import { PasswordInput } from '../../ui/inputs.tsx';
import { usePasswordPrompt } from './password-prompt.ts';

/** The dialog that asks for the password when a call of `useAdminSend` needs it. Rendered once, around all pages. */
export function PasswordPrompt() {
  const resolveAnswer = usePasswordPrompt((prompt) => prompt.resolveAnswer);
  useEffect(() => () => usePasswordPrompt.getState().resolveAnswer?.(false), []);
  return resolveAnswer && <PasswordDialog onAnswer={resolveAnswer} />;
}

function PasswordDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { send, sending, failure } = useAdminSend(elevate);
  const formId = useId();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const result = await send({ body: { password } });
    if (result.status === 'done') onAnswer(true);
  }
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Enter your password again"
      actions={
        <>
          <Button kind="quiet" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={sending}>
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack>
          <p>This changes who has access or what is stored. We won’t ask again for ten minutes.</p>
          {failure && (
            <Banner kind="bad">
              <p>{getErrorMessage(failure, 'This did not work. Try again.')}</p>
            </Banner>
          )}
          <Field label="Your password" required>
            <PasswordInput name="password" data-focus autoComplete="current-password" />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
