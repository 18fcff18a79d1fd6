import { useQuery } from '@app/query';
import {
  createSessionEndedError,
  defaultQueryOptions,
  FailureBanner,
  usePageTitle,
  useSend,
  withRouterLinks,
} from '@app/remote-kit';
import { removeSecretLink, storeSecretLink } from '@app/remote-kit/secret-link';
import { useLocation, useNavigate } from '@app/router';
import { type Session, useShell } from '@app/shell-api';
import { acceptSharedLink, CallError, call, openSharedLink, type ReplyOf } from '@app/types';
import { Anchor, Banner, Button, ButtonLink, Container, Row, Skeleton, Stack, Text, UserText } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { Form } from '../../shared/Form.tsx';
import { LoadingState } from '../../shared/LoadingState.tsx';
import { NameField } from './NameField.tsx';
import { useSharingCache } from './sharing-api.ts';

type SignedInSession = Extract<Session, { status: 'signed-in' }>;

/** Page `/saved/shared#…` of a link that shares a saved list. Browsers do not send the secret after “#” to servers. */
function SharedLinkPage() {
  const secret = useLocation().hash.slice(1);
  const { session } = useShell();
  const { status } = session;
  usePageTitle(m.shared_link_title());
  useEffect(() => {
    if (status === 'signed-out' && secret) storeSecretLink(paths.sharedList, secret);
    if (status === 'signed-in') removeSecretLink();
  }, [status, secret]);
  return (
    <Container page width="narrow" gap={3}>
      <h1 tabIndex={-1}>{m.shared_link_title()}</h1>
      {session.status === 'signed-in' ? (
        <SharedLinkContent key={`${session.user.id} ${secret}`} session={session} secret={secret} />
      ) : status === 'loading' ? (
        <Skeleton width="100%" height="14rem" />
      ) : (
        <SignInPrompt />
      )}
    </Container>
  );
}

const SignInPrompt = () => (
  <Stack gap={3}>
    <p>{m.shared_link_sign_in()}</p>
    <Row>
      <ButtonLink size="large" href={paths.login}>
        {m.shared_link_log_in()}
      </ButtonLink>
      <ButtonLink kind="secondary" size="large" href={paths.signup}>
        {m.shared_link_sign_up()}
      </ButtonLink>
    </Row>
    <Text soft>{m.shared_link_private()}</Text>
  </Stack>
);

function SharedLinkContent({ session, secret }: { session: SignedInSession; secret: string }) {
  const { locale } = useShell();
  const linkResult = useQuery({
    ...defaultQueryOptions,
    queryKey: [openSharedLink.path, session.user.id, secret],
    queryFn: async ({ signal }) => {
      const token = await session.getToken();
      if (!token) throw createSessionEndedError();
      return call(openSharedLink, { body: { secret } }, { locale, token, signal });
    },
  });
  const { data: link, error } = linkResult;
  if (link?.accepted)
    return (
      <ClosedLinkNotice>
        <UserText>{m.shared_link_accepted({ name: link.owner })}</UserText>
      </ClosedLinkNotice>
    );
  if (link) return <AcceptForm link={link} secret={secret} firstName={session.user.firstName ?? ''} />;
  if (error instanceof CallError && [400, 404, 409].includes(error.status))
    return (
      <ClosedLinkNotice>
        {error.status === 400
          ? m.shared_link_incomplete()
          : (error.problem?.message ?? m.shared_link_failed())}
      </ClosedLinkNotice>
    );
  return (
    <LoadingState result={linkResult} errorText={m.shared_link_failed()}>
      <Skeleton width="100%" height="14rem" />
    </LoadingState>
  );
}

const ClosedLinkNotice = ({ children }: { children: React.ReactNode }) => (
  <Banner
    role="status"
    kind="warn"
    actions={
      <Row>
        <ButtonLink kind="secondary" href={paths.saved}>
          {m.shared_link_to_saved()}
        </ButtonLink>
      </Row>
    }
  >
    <p>{children}</p>
  </Banner>
);

interface AcceptFormProps {
  link: ReplyOf<typeof openSharedLink>;
  secret: string;
  firstName: string;
}

function AcceptForm({ link: { owner, mode, people }, secret, firstName }: AcceptFormProps) {
  const { announce } = useShell();
  const navigate = useNavigate();
  const { send, sending, failure } = useSend(acceptSharedLink);
  const cacheSharing = useSharingCache();
  const [name, setName] = useState(firstName);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const nameInputRef = useRef<HTMLInputElement>(null);
  async function submit() {
    setIsSubmitted(true);
    if (!name.trim()) return nameInputRef.current?.focus();
    const result = await send({ body: { secret, name } });
    if (result.status !== 'done') return;
    cacheSharing(result.reply);
    announce(m.shared_link_accepted({ name: owner }));
    navigate(paths.saved, { replace: true });
  }
  return (
    <Form gap={3} aria-label={m.shared_link_title()} onSubmit={submit}>
      <Stack gap={1}>
        <Text size="lead">
          <UserText>{m.shared_link_offer({ name: owner, n: people })}</UserText>
        </Text>
        <Text>
          <UserText>
            {mode === 'together' ? m.shared_together({ name: owner }) : m.shared_read({ name: owner })}
          </UserText>{' '}
          {m.shared_link_end()}
        </Text>
      </Stack>
      <NameField
        ref={nameInputRef}
        label={m.shared_link_name()}
        hint={m.shared_link_name_hint({ name: owner })}
        value={name}
        onChange={setName}
        isMissing={isSubmitted && !name.trim()}
      />
      <FailureBanner failure={failure} />
      <Row>
        <Button type="submit" size="large" aria-disabled={sending}>
          {m.shared_link_accept()}
        </Button>
        <Anchor href={paths.home}>{m.shared_link_decline()}</Anchor>
      </Row>
    </Form>
  );
}

export default withRouterLinks(SharedLinkPage);
