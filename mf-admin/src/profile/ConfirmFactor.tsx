import { confirmSecondFactor } from '@app/types/admin/session';
import { Banner, Button, Field, Input, Panel, Row, Stack } from '@app/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { getErrorMessage, useAdminSend } from '../admin-call.ts';
import { QrCode } from './QrCode.tsx';

interface ConfirmFactorProps {
  setup: { secret: string; uri: string };
  onCancel: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret as a picture and as letters, and takes the first code. */
export function ConfirmFactor({ setup, onCancel, onDone }: ConfirmFactorProps) {
  const { send, sending, failure } = useAdminSend(confirmSecondFactor);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('code') ?? '');
    const sent = await send({ body: { code: given } });
    if (sent.status === 'done') onDone(sent.reply.recoveryCodes);
  }
  const fault = failure?.problem?.fields?.code;
  return (
    <Panel
      title="Second factor"
      note="Scan the picture with an authenticator app, then enter the code that it shows."
    >
      <form onSubmit={submit}>
        <Stack>
          {failure && !fault && (
            <Banner kind="bad">
              <p>{getErrorMessage(failure, 'This did not work. Try again.')}</p>
            </Banner>
          )}
          <QrCode text={setup.uri} label="Picture of the secret, for an authenticator app" />
          <p>
            No camera? Type this secret: <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <Field label="Code that the app shows" hint="Six digits." error={fault} required>
            <Input ref={code} name="code" autoComplete="one-time-code" inputMode="numeric" short />
          </Field>
          <Row>
            <Button kind="quiet" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" disabled={sending}>
              Switch it on
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
