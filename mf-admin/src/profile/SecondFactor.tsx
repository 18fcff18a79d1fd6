import { beginSecondFactor, dropSecondFactor } from '@app/types/admin/session';
import { Banner, Button, Field, Panel, Row, Stack } from '@app/ui';
import { type FormEvent, useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import type { Me } from '../console/access/me.ts';
import { PasswordInput } from '../console/access/PasswordInput.tsx';
import { useDock } from '../console/dock/dock.ts';
import { ConfirmFactor } from './ConfirmFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Setup = { secret: string; uri: string };

/** A code of an authenticator app at each sign-in, beside the password. */
export function SecondFactor({ me }: { me: Me }) {
  const begin = useAdminSend(beginSecondFactor);
  const drop = useAdminSend(dropSecondFactor);
  const refresh = useRefresh();
  const { say } = useDock();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { sending, failure } = me.mfa ? drop : begin;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const password = String(new FormData(form).get('password') ?? '');
    if (!me.mfa) {
      const sent = await begin.send({ body: { password } });
      if (sent.status === 'done') setSetup(sent.reply);
      return;
    }
    const sent = await drop.send({ body: { password } });
    if (sent.status !== 'done') return;
    form.reset();
    await refresh();
    say('The second factor is off.');
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (setup)
    return (
      <ConfirmFactor
        setup={setup}
        onCancel={() => setSetup(null)}
        onDone={async (made) => {
          setSetup(null);
          setCodes(made);
          await refresh();
        }}
      />
    );
  return (
    <Panel
      title="Second factor"
      note={
        me.mfa
          ? `On. ${me.recoveryCodes} recovery ${me.recoveryCodes === 1 ? 'code is' : 'codes are'} left; to get new ones, switch it off and on again.`
          : 'Off. When it is on, a password alone isn’t enough: an app on your phone shows a code at each sign-in.'
      }
    >
      <form onSubmit={submit}>
        <Stack>
          {failure && (
            <Banner kind="bad">
              <p>{getErrorMessage(failure, 'This did not work. Try again.')}</p>
            </Banner>
          )}
          <Field label="Your password" required>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <Row>
            <Button type="submit" kind={me.mfa ? 'danger' : 'secondary'} disabled={sending}>
              {me.mfa ? 'Switch the second factor off' : 'Set up a second factor'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
