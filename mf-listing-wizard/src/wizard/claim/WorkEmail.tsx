import { type Failure, FailureBanner, useOwnChange, useRefreshOwnData, useSend } from '@app/remote-kit';
import { confirmWorkEmail, email, type OwnClaim, sendWorkEmailCode } from '@app/types';
import { Button, CheckIcon, Fact, Field, Input, Row, Stack } from '@app/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { m } from '../../paraglide/messages.js';
import styles from './Claim.module.css';

/** Verifies the work email of a pending claim by a mailed code. */
export function WorkEmail({ claim }: { claim: OwnClaim }) {
  const { address, state } = claim.workEmail;
  const [isChangingAddress, setIsChangingAddress] = useState(false);
  const shownState = state === 'sent' && isChangingAddress ? 'unsent' : state;
  const contentRef = useRef<HTMLDivElement>(null);
  const previousStateRef = useRef(shownState);
  useEffect(() => {
    if (previousStateRef.current === shownState) return;
    previousStateRef.current = shownState;
    // The pressed button has disappeared with its form.
    if (document.activeElement === document.body)
      contentRef.current?.querySelector<HTMLElement>('input, [tabindex]')?.focus();
  }, [shownState]);
  return (
    <div ref={contentRef}>
      {shownState === 'confirmed' && (
        <Fact icon={<CheckIcon />} tabIndex={-1}>
          {m.work_email_confirmed({ email: address })}
        </Fact>
      )}
      {shownState === 'unsent' && <WorkEmailForm claim={claim} onDone={() => setIsChangingAddress(false)} />}
      {shownState === 'sent' && (
        <WorkEmailCodeForm claim={claim} onChangeAddress={() => setIsChangingAddress(true)} />
      )}
    </div>
  );
}

function WorkEmailForm({ claim, onDone }: { claim: OwnClaim; onDone: () => void }) {
  const { id, workEmail } = claim;
  const { send, sending, failure } = useOwnChange(sendWorkEmailCode);
  const [addressInput, setAddressInput] = useState(workEmail.address);
  const [errorText, setErrorText] = useState('');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const address = addressInput.trim();
    const isValid = z.safeParse(email, address).success;
    setErrorText(isValid ? '' : address.includes('@') ? m.problem_email() : m.problem_email_at());
    if (!isValid) return;
    const result = await send({ params: { id }, body: { workEmail: address } });
    if (result.status === 'done') onDone();
  }
  return (
    <Stack as="form" gap={3} onSubmit={submit} noValidate className={styles.Fields}>
      <Field label={m.evidence_email()} hint={m.work_email_hint()} error={errorText}>
        <Input
          type="email"
          autoComplete="email"
          maxLength={200}
          value={addressInput}
          onChange={({ target }) => setAddressInput(target.value)}
        />
      </Field>
      <Row>
        <Button type="submit" kind="tint" aria-disabled={sending || undefined}>
          {m.work_email_send()}
        </Button>
        {workEmail.state === 'sent' && (
          <Button kind="quiet" onClick={onDone}>
            {m.work_email_back()}
          </Button>
        )}
      </Row>
      <FailureBanner failure={toShownFailure(failure)} />
    </Stack>
  );
}

function WorkEmailCodeForm({ claim, onChangeAddress }: { claim: OwnClaim; onChangeAddress: () => void }) {
  const { id, workEmail } = claim;
  const { address, triesLeft, sendsLeft } = workEmail;
  const confirmation = useSend(confirmWorkEmail);
  const codeMail = useSend(sendWorkEmailCode);
  const refresh = useRefreshOwnData();
  const [codeInput, setCodeInput] = useState('');
  const [errorText, setErrorText] = useState('');
  const [wasResent, setWasResent] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const code = codeInput.replace(/\s/g, '');
    const isValid = /^\d{6}$/.test(code);
    setErrorText(isValid ? '' : m.work_email_six_digits());
    if (!isValid) return;
    codeMail.clearFailure();
    await confirmation.send({ params: { id }, body: { code } });
    await refresh();
  }
  async function resendCode() {
    confirmation.clearFailure();
    const result = await codeMail.send({ params: { id }, body: { workEmail: address } });
    setWasResent(result.status === 'done');
    if (result.status === 'done') setCodeInput('');
    await refresh();
  }
  return (
    <Stack as="form" gap={3} onSubmit={submit} noValidate className={styles.Fields}>
      <p>{m.work_email_sent({ email: address })}</p>
      <Field label={m.work_email_code()} hint={m.work_email_code_hint()} error={errorText}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          value={codeInput}
          onChange={({ target }) => setCodeInput(target.value)}
        />
      </Field>
      <div role="status">
        {wasResent && !confirmation.failure && <p>{m.work_email_sent_again()}</p>}
        {confirmation.failure && triesLeft !== null && triesLeft > 0 && (
          <p>{m.work_email_tries({ n: triesLeft })}</p>
        )}
      </div>
      <FailureBanner failure={toShownFailure(confirmation.failure ?? codeMail.failure)} />
      <Row>
        <Button type="submit" kind="tint" aria-disabled={confirmation.sending || undefined}>
          {m.work_email_confirm()}
        </Button>
        {sendsLeft > 0 && (
          <Button kind="quiet" aria-disabled={codeMail.sending || undefined} onClick={resendCode}>
            {m.work_email_again()}
          </Button>
        )}
        {sendsLeft > 0 && (
          <Button kind="quiet" onClick={onChangeAddress}>
            {m.work_email_other()}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Turns "too soon" into a refusal, so that the service's message is shown, not the general "too many requests". */
const toShownFailure = (failure: Failure | null): Failure | null =>
  failure?.kind === 'too_many' && failure.problem?.error === 'too_soon'
    ? { kind: 'refused', problem: failure.problem }
    : failure;
