import { useQuery } from '@app/query';
import { defaultQueryOptions, FailureBanner, usePageTitle, useSend, withRouterLinks } from '@app/remote-kit';
import { removeSecretLink, storeSecretLink } from '@app/remote-kit/secret-link';
import { useLocation, useNavigate } from '@app/router';
import { formatDate, formatFullName, paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { acceptManagerInvitation, CallError, call, openManagerInvitation, type ReplyOf } from '@app/types';
import { Banner, Button, ButtonLink, Container, Panel, Row, Skeleton, Stack, Text } from '@app/ui';
import { useEffect, useState } from 'react';
import { LoadingPlaceholder } from '../LoadingPlaceholder.tsx';
import { ManagerPermissions } from '../ManagerPermissions.tsx';
import { buildMyListingHref } from '../managed-listing.tsx';
import { m } from '../paraglide/messages.js';

type Invitation = ReplyOf<typeof openManagerInvitation>;

/**
 * Page `/manage-listing`, opened by the link of an invitation to manage a listing. Only its button accepts it. The
 * secret is in the URL's fragment, which browsers do not send to servers.
 */
function InvitationPage() {
  const secret = useLocation().hash.slice(1);
  const { locale, session } = useShell();
  const { status } = session;
  const { data, error, refetch } = useQuery({
    ...defaultQueryOptions,
    queryKey: ['manager-invitation', secret],
    queryFn: ({ signal }) => call(openManagerInvitation, { body: { secret } }, { locale, signal }),
    // After accepting, a refetch would replace the page with the notice that the link was used.
    staleTime: Number.POSITIVE_INFINITY,
  });
  usePageTitle(m.invitation_title());
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (status === 'signed-out' && isLoaded) storeSecretLink(paths.manageListing, secret);
    if (status === 'signed-in') removeSecretLink();
  }, [status, isLoaded, secret]);
  return (
    <Container page gap={4}>
      <h1 tabIndex={-1}>{m.invitation_title()}</h1>
      {data ? (
        <Stack gap={3}>
          <Text size="lead">{m.invitation_text({ name: describeListing(data.listing) })}</Text>
          <Panel title={m.invitation_rights()}>
            <ManagerPermissions exceptions={[m.invitation_not()]} />
            <p>{m.invitation_end()}</p>
          </Panel>
          <NextStep invitation={data} secret={secret} />
        </Stack>
      ) : error ? (
        <UnavailableInvitation
          isUnknown={error instanceof CallError && [400, 404].includes(error.status)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingPlaceholder text={m.invitation_loading()} heights={['12rem']} />
      )}
    </Container>
  );
}

/** Formats a listing as "Jane Doe (Gateway Prosthetics)". */
const describeListing = (listing: Invitation['listing']) =>
  listing.company ? `${formatFullName(listing)} (${listing.company})` : formatFullName(listing);

/** Accept button for a prosthetist's account; for other users, what they have to do first. */
function NextStep({ invitation, secret }: { invitation: Invitation; secret: string }) {
  const { session, locale } = useShell();
  if (session.status === 'loading') return <Skeleton width="100%" height="5rem" />;
  if (session.status !== 'signed-in')
    return (
      <Panel title={m.invitation_account()}>
        <p>{m.invitation_account_text({ date: formatDate(invitation.until, locale) })}</p>
        <Row>
          <ButtonLink href={paths.login}>{m.invitation_login()}</ButtonLink>
          <ButtonLink kind="secondary" href={paths.signupAs('prosthetist')}>
            {m.invitation_signup()}
          </ButtonLink>
        </Row>
      </Panel>
    );
  const { role, email } = session.user;
  if (role === 'prosthetist') return <AcceptInvitationForm secret={secret} email={email} />;
  return (
    <Banner kind="warn" role="note" title={m.invitation_patient()}>
      <p>{role ? m.invitation_patient_text({ email }) : m.invitation_role_text({ email })}</p>
    </Banner>
  );
}

function AcceptInvitationForm({ secret, email }: { secret: string; email: string }) {
  const { toast, listingChanged } = useShell();
  const { send, sending, failure } = useSend(acceptManagerInvitation);
  const navigate = useNavigate();
  // One key per page, so that a retry after a lost reply does not accept twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  async function acceptInvitation() {
    const result = await send({ body: { secret } }, idempotencyKey);
    if (result.status !== 'done') return;
    toast({ text: m.invitation_accepted() });
    listingChanged();
    navigate(buildMyListingHref({ ...result.reply.listing, role: 'manager' }), { replace: true });
  }
  return (
    <Stack gap={2}>
      <p>{m.invitation_as({ email })}</p>
      <FailureBanner failure={failure} />
      <Row>
        <Button size="large" aria-disabled={sending} onClick={() => void acceptInvitation()}>
          {m.invitation_accept()}
        </Button>
      </Row>
    </Stack>
  );
}

function UnavailableInvitation({ isUnknown, onRetry }: { isUnknown: boolean; onRetry: () => void }) {
  return (
    <Banner kind="warn" title={isUnknown ? m.invitation_ended() : m.invitation_failed()}>
      <p>{isUnknown ? m.invitation_ended_text() : m.invitation_failed_text()}</p>
      <Row>
        {isUnknown ? (
          <ButtonLink kind="secondary" href={paths.myListing}>
            {m.invitation_my_listing()}
          </ButtonLink>
        ) : (
          <Button kind="secondary" onClick={onRetry}>
            {m.invitation_again()}
          </Button>
        )}
      </Row>
    </Banner>
  );
}

export default withRouterLinks(InvitationPage);
