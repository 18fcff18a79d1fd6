import { CallError } from '@app/types';
import { elevate } from '@app/types/admin/session';
import { Banner, Button, Dialog, Field, Stack } from '@app/ui';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { getErrorMessage, useAdminSend } from '../../admin-call.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { usePasswordGate } from './password-gate.ts';

export interface Elevation {
  /**
   * Does what the server may want the password again for; if it does, asks for it and does the work once more.
   * Undefined: the person who was asked thought better of it.
   */
  elevated<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** Belongs somewhere on the page. */
  passwordDialog: ReactNode;
}

/** For what is dangerous: within ten minutes the password is asked for once. */
export function useElevated(): Elevation {
  const [answer, setAnswer] = useState<((may: boolean) => void) | null>(null);

  async function runElevated<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError) || error.problem?.error !== 'elevate') throw error;
      const may = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      setAnswer(null);
      return may ? work() : undefined;
    }
  }
  return { elevated: runElevated, passwordDialog: answer && <PasswordDialog onAnswer={answer} /> };
}

/** Asks for the password wherever a call of `useAdminSend` needs it; stands once in the console's frame. */
export function PasswordGate() {
  const answer = usePasswordGate((gate) => gate.answer);
  useEffect(() => () => usePasswordGate.getState().answer?.(false), []);
  return answer && <PasswordDialog onAnswer={answer} />;
}

function PasswordDialog({ onAnswer }: { onAnswer: (may: boolean) => void }) {
  const { send, sending, failure } = useAdminSend(elevate);
  const formId = useId();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const sent = await send({ body: { password } });
    if (sent.status === 'done') onAnswer(true);
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
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
