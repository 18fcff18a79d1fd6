import { site } from '@app/option-lists';
import { useDocumentTitle } from '@app/remote-kit';
import { Navigate, useLocation, useNavigate } from '@app/router';
import type { CallError } from '@app/types';
import { adminLogin } from '@app/types/admin/session';
import { Banner, Text } from '@app/ui';
import { useState } from 'react';
import { getErrorMessage, useAdminSend } from '../admin-call.ts';
import type { LoginState } from '../console/access/SessionGuard.tsx';
import { paths } from '../paths.ts';
import { getSessionToken, type SessionEndReason, storeSessionToken } from '../session.ts';
import { DataForm, type FormValues } from '../ui/DataForm.tsx';
import { SignedOutPage } from '../ui/SignedOutPage.tsx';

/** The login page. It is one form, as password managers expect; the code field appears when the server asks for it. */
export default function LoginPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { send, sending, failure } = useAdminSend(adminLogin);
  /** State of the second factor: no code required, code requested, or code sent. */
  const [codeState, setCodeState] = useState<'none' | 'requested' | 'sent'>('none');
  const [isSignedIn] = useState(() => getSessionToken() !== null);
  useDocumentTitle(`Sign in – ${site.name} back office`);

  const returnPath = getReturnPath(state);
  const sessionEndText = sessionEndTexts[(state as Partial<LoginState> | null)?.endReason ?? 'signed-out'];
  if (isSignedIn) return <Navigate to={returnPath} replace />;

  async function signIn({ email = '', password = '', code }: FormValues) {
    const result = await send({ body: { email, password, code: code || undefined } });
    if (result.status === 'done') {
      storeSessionToken(result.reply.token);
      navigate(returnPath, { replace: true });
    } else if (result.status === 'failed' && isCodeRequired(result.failure)) {
      setCodeState(code ? 'sent' : 'requested');
    }
  }

  // The server’s request for the code is not shown as an error.
  const isCodeRequested = failure && isCodeRequired(failure) && codeState === 'requested';
  return (
    <SignedOutPage>
      <DataForm
        label={`${site.name} back office`}
        fields={[
          { name: 'email', label: 'E-mail address', type: 'email', required: true, autoComplete: 'username' },
          {
            name: 'password',
            label: 'Password',
            type: 'password',
            required: true,
            autoComplete: 'current-password',
          },
          codeState !== 'none' && {
            name: 'code',
            label: 'Code of your authenticator app',
            required: true,
            hint: 'Six digits. Without your phone: one of your recovery codes.',
            autoComplete: 'one-time-code',
            autoFocus: true,
          },
        ]}
        submitLabel="Sign in"
        sendingLabel="Signing in …"
        buttonKind="primary"
        isSending={sending}
        onSubmit={signIn}
      >
        {sessionEndText && !failure && (
          <Banner kind="warn">
            <p>{sessionEndText}</p>
          </Banner>
        )}
        {failure && !isCodeRequested && (
          <Banner kind="bad">
            <p>{getErrorText(failure)}</p>
            {failure.status === 0 && <p>No answer. Is this computer online?</p>}
          </Banner>
        )}
      </DataForm>
      <Text soft>
        Lost your password or your phone? An owner of the team can mail you a link for a new one.
      </Text>
    </SignedOutPage>
  );
}

const sessionEndTexts: Readonly<Record<SessionEndReason, string>> = {
  'signed-out': '',
  idle: 'You were signed out after half an hour without activity. Sign in to go on where you were, with what you typed.',
  ended: 'Your session has ended. Sign in again to go on where you were, with what you typed.',
};

const isCodeRequired = (error: CallError) => error.problem?.fields?.code !== undefined;

const fallbackErrorText = 'Failed to login. Please check your credentials.';
const getErrorText = (error: CallError) =>
  error.status === 0 ? fallbackErrorText : getErrorMessage(error, fallbackErrorText);

/** Returns the path where the session ended, within the console: history state is not trusted. */
function getReturnPath(state: unknown): string {
  const returnPath = (state as { returnPath?: unknown } | null)?.returnPath;
  return typeof returnPath === 'string' && /^\/admin(?:[/?]|$)/.test(returnPath)
    ? returnPath
    : paths.overview;
}
