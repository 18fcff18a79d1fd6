import { site } from '@app/option-lists';
import { useQuery } from '@app/query';
import { defaultQueryOptions, useDocumentTitle } from '@app/remote-kit';
import { Link, useLocation, useNavigate } from '@app/router';
import { CallError, type ReplyOf } from '@app/types';
import { acceptStaffLink, openStaffLink } from '@app/types/admin/people/staff-links';
import { passwordLength } from '@app/types/admin/session';
import { Banner, Button, Text } from '@app/ui';
import { useState } from 'react';
import { callAdmin, getErrorMessage, useAdminSend } from '../admin-call.ts';
import { PageSkeleton } from '../console/page/Page.tsx';
import { paths } from '../paths.ts';
import { AppSecret, codeField, RecoveryCodes } from '../second-factor-setup.tsx';
import { storeSessionToken } from '../session.ts';
import { DataForm, type FormValues } from '../ui/DataForm.tsx';
import { SignedOutPage } from '../ui/SignedOutPage.tsx';
import { roleNames } from '../words/format-words.ts';

/** Members choose a password here. The secret is the hash of the URL, which browsers send to no server. */
export default function JoinPage() {
  const secret = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery({
    ...defaultQueryOptions,
    queryKey: ['staff-link', secret],
    queryFn: ({ signal }) => callAdmin(openStaffLink, { body: { secret } }, signal),
    // A refetch must not replace the form by the notice that the link was used.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const navigate = useNavigate();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  useDocumentTitle(`Join the team – ${site.name} back office`);
  const openConsole = () => navigate(paths.overview, { replace: true });

  return (
    <SignedOutPage isWide>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onSaved={openConsole} />
      ) : data ? (
        <JoinForm
          link={data}
          secret={secret}
          onJoined={(newCodes) => (newCodes.length > 0 ? setRecoveryCodes(newCodes) : openConsole())}
        />
      ) : error ? (
        <LinkFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </SignedOutPage>
  );
}

/** Returns true if a retry cannot help. 400: the secret is incomplete. */
const isPermanent = ({ status }: CallError) => [400, 404, 410].includes(status);
const incompleteText = 'This link is not complete. Open it from the mail once more, or copy all of it.';

function LinkFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const failure = error instanceof CallError ? error : new CallError(String(error), 0);
  return (
    <>
      <Banner
        kind={isPermanent(failure) ? 'warn' : 'bad'}
        actions={!isPermanent(failure) && <Button onClick={onRetry}>Try Again</Button>}
      >
        <p>
          {failure.status === 400
            ? incompleteText
            : getErrorMessage(failure, 'This could not be loaded. Please try again.')}
        </p>
      </Banner>
      <p>
        <Link to={paths.login}>Sign in</Link>
      </p>
    </>
  );
}

interface JoinFormProps {
  link: ReplyOf<typeof openStaffLink>;
  secret: string;
  /** Called with the recovery codes of a new second factor; empty if the member already had one. */
  onJoined: (recoveryCodes: readonly string[]) => void;
}

function JoinForm({ link: { purpose, name, email, role, setup }, secret, onJoined }: JoinFormProps) {
  const { send, sending, failure } = useAdminSend(acceptStaffLink);
  async function join({ password = '', code = '' }: FormValues) {
    const result = await send({ body: { secret, password, code } });
    if (result.status !== 'done') return false;
    storeSessionToken(result.reply.token);
    onJoined(result.reply.recoveryCodes);
    return true;
  }
  return (
    <DataForm
      label={purpose === 'join' ? 'Join the team' : 'Choose a new password'}
      fields={[
        {
          name: 'password',
          label: 'New password',
          type: 'password',
          required: true,
          hint: `${passwordLength.min} to ${passwordLength.max} characters. Four words in a row are easy to remember.`,
          autoComplete: 'new-password',
        },
        setup
          ? codeField
          : { ...codeField, hint: 'Six digits. Without your phone: one of your recovery codes.' },
      ]}
      submitLabel={purpose === 'join' ? 'Join the team' : 'Save and sign in'}
      sendingLabel="Signing in …"
      buttonKind="primary"
      isSending={sending}
      fieldErrors={failure?.problem?.fields ?? {}}
      onSubmit={join}
    >
      <p>
        {purpose === 'join' ? (
          <>
            Welcome, {name}. You join the team as <strong>{roleNames[role].toLowerCase()}</strong>, and sign
            in with <strong>{email}</strong>.
          </>
        ) : (
          <>
            Hello {name}, choose a new password for <strong>{email}</strong>.
          </>
        )}
      </p>
      {setup && (
        <>
          <p>
            Scan this picture with an authenticator app on your phone. It then shows a code of six digits.
          </p>
          <AppSecret {...setup} />
        </>
      )}
      {failure && !failure.problem?.fields && (
        <Banner kind="bad">
          <p>{getErrorMessage(failure, 'This did not work. Please try again.')}</p>
        </Banner>
      )}
      {/* Tells password managers which account the password belongs to. */}
      <input hidden name="username" autoComplete="username" value={email} readOnly />
      <Text soft>The app is asked for at each sign-in, so a password alone is not enough.</Text>
    </DataForm>
  );
}
