import { site } from '@app/option-lists';
import { useQueryClient } from '@app/query';
import { useTitle } from '@app/remote-kit';
import { Navigate, useLocation, useNavigate } from '@app/router';
import type { CallError } from '@app/types';
import { adminLogin } from '@app/types/admin/session';
import { Banner, Button, Card, Field, Input, LogoMark, Stack } from '@app/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAdminSend } from '../admin-call.ts';
import { PasswordInput } from '../console/access/PasswordInput.tsx';
import { paths } from '../paths.ts';
import { getSessionToken, keepToken } from '../session.ts';
import styles from './LoginPage.module.css';
import { getLoginError } from './what-failed.ts';

/** The way in. One form for password managers; the code of a second factor is asked for once it is needed. */
export default function LoginPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { send, sending, failure } = useAdminSend(adminLogin);
  /** Of the second factor: whether it is asked for, and whether one was sent. */
  const [codeStep, setCodeStep] = useState<'none' | 'asked' | 'sent'>('none');
  const [isIn] = useState(() => getSessionToken() !== null);
  const code = useRef<HTMLInputElement>(null);
  useTitle(`Sign in – ${site.name} back office`);

  useEffect(() => {
    if (!failure || !isCodeRequired(failure)) return;
    code.current?.focus();
    code.current?.select();
  }, [failure, codeStep]);

  const back = backTo(state);
  if (isIn) return <Navigate to={back} replace />;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const getField = (name: string) => String(given.get(name) ?? '');
    const body = {
      email: getField('email'),
      password: getField('password'),
      code: getField('code') || undefined,
    };
    const sent = await send({ body });
    if (sent.status === 'done') {
      keepToken(sent.reply.token);
      queries.clear();
      navigate(back, { replace: true });
    } else if (sent.status === 'failed' && isCodeRequired(sent.failure)) {
      setCodeStep(body.code ? 'sent' : 'asked');
    }
  }

  // To be asked for the code is no failure.
  const isCodeRequested = failure && isCodeRequired(failure) && codeStep === 'asked';
  return (
    <main id="main" className={styles.Login}>
      <Card>
        <form onSubmit={submit} aria-labelledby="login-title">
          <Stack>
            <h1 id="login-title" className={styles['Login-title']}>
              <LogoMark /> {site.name} back office
            </h1>
            {failure && !isCodeRequested && (
              <Banner kind="bad">
                <p>{getLoginError(failure)}</p>
                {failure.status === 0 && <p>No answer. Is this computer online?</p>}
              </Banner>
            )}
            <Field label="E-mail address" required>
              <Input
                name="email"
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Field label="Password" required>
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
            {codeStep !== 'none' && (
              <Field
                label="Code of your authenticator app"
                hint="Six digits. Without your phone: one of your recovery codes."
                required
              >
                <Input
                  ref={code}
                  name="code"
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </Field>
            )}
            <Button type="submit" disabled={sending}>
              {sending ? 'Signing in …' : 'Sign in'}
            </Button>
            <p className={styles['Login-help']}>
              Lost your password or your phone? An owner of the team can give you a new password.
            </p>
          </Stack>
        </form>
      </Card>
    </main>
  );
}

const isCodeRequired = (error: CallError) => error.problem?.fields?.code !== undefined;

/** Where the console was when the session ended. Never elsewhere: whatever stands there came out of the history. */
function backTo(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/admin(?:[/?]|$)/.test(from) && !from.startsWith(paths.login)
    ? from
    : paths.overview;
}
