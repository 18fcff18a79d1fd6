import { getLabel, visitKinds } from '@app/option-lists';
import { LoadNotices, usePageTitle, withRouterLinks } from '@app/remote-kit';
import { formatDate, formatFullName, toPhoneHref } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { OwnVisitRequest } from '@app/types';
import {
  Anchor,
  Banner,
  ButtonLink,
  Card,
  Chip,
  type ChipProps,
  Container,
  EmptyState,
  Figure,
  PhoneIcon,
  Row,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@app/ui';
import { useId } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { CallText } from '../shared/cards/CallText.tsx';
import { formatNextStep } from '../shared/visit-requests/request-words.ts';
import { useOwnVisitRequests } from '../shared/visit-requests/requests-api.ts';
import { WithdrawRequestButton } from '../shared/visit-requests/WithdrawRequestButton.tsx';

/** Page `/my-requests`: visit requests of the last 30 days. The shell checks access. */
function MyRequestsPage() {
  const requestsResult = useOwnVisitRequests();
  const { data: visitRequests } = requestsResult;
  usePageTitle(m.my_requests_title());
  return (
    <Container page width="narrow" gap={3}>
      <div>
        <h1 tabIndex={-1}>{m.my_requests_title()}</h1>
        <p>{m.my_requests_lead()}</p>
      </div>
      <LoadNotices result={requestsResult} errorText={m.ask_failed()} />
      {!visitRequests && requestsResult.fetchStatus === 'fetching' && (
        <>
          <VisuallyHidden as="p" role="status">
            {m.loading_requests()}
          </VisuallyHidden>
          <Skeleton width="100%" height="14rem" aria-hidden="true" />
        </>
      )}
      {visitRequests?.length === 0 && (
        <EmptyState figure={<Figure drawing="seeker" />} title={m.my_requests_none()}>
          <p>{m.my_requests_none_text()}</p>
          <ButtonLink href={paths.nationwideResults}>{m.search_link()}</ButtonLink>
        </EmptyState>
      )}
      {visitRequests && visitRequests.length > 0 && (
        <Stack as="ul" gap={3}>
          {visitRequests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} />
            </li>
          ))}
        </Stack>
      )}
    </Container>
  );
}

const statusChips: Record<OwnVisitRequest['status'], [getText: () => string, kind?: ChipProps['kind']]> = {
  new: [m.request_new],
  called: [m.request_called, 'ok'],
  booked: [m.request_booked, 'ok'],
  declined: [m.request_declined, 'warn'],
  withdrawn: [m.request_withdrawn],
};

function RequestCard({ request }: { request: OwnVisitRequest }) {
  const { locale } = useShell();
  const titleId = useId();
  const { listing, status, kind, askedAt, toldAt } = request;
  const name = listing ? listing.company || formatFullName(listing) : m.own_listing_gone();
  const [getStatusText, chipKind] = statusChips[status];
  const phoneHref = listing && toPhoneHref(listing.phone);
  const isOpen = status === 'new' || status === 'called';
  return (
    <Card as="article" aria-labelledby={titleId}>
      <div>
        <Text as="h2" size="h3" id={titleId}>
          <bdi>{listing ? <Anchor href={paths.member(listing.slug)}>{name}</Anchor> : name}</bdi>
        </Text>
        <Text soft>
          {getLabel(visitKinds, kind, locale)}, {m.request_asked({ date: formatDate(askedAt, locale) })}
        </Text>
      </div>
      <Row>
        <Chip kind={chipKind}>{getStatusText()}</Chip>
      </Row>
      {isOpen &&
        (toldAt && status === 'new' ? (
          <Banner kind="warn" role="note" title={m.request_unanswered()} titleAs="h3">
            <p>{m.request_unanswered_text()}</p>
          </Banner>
        ) : (
          <p>{formatNextStep(request, locale)}</p>
        ))}
      {status === 'declined' && <p>{m.request_declined_text()}</p>}
      {status !== 'withdrawn' && (
        <Row>
          {phoneHref && (
            <ButtonLink kind="tint" href={phoneHref}>
              <PhoneIcon /> <CallText phone={listing.phone} />
            </ButtonLink>
          )}
          <WithdrawRequestButton request={request} name={name} kind="quiet" />
        </Row>
      )}
    </Card>
  );
}

export default withRouterLinks(MyRequestsPage);
