import { getLabel, visitKinds } from '@app/option-lists';
import { usePageTitle, withRouterLinks } from '@app/remote-kit';
import { formatDate, formatFullName } from '@app/seo';
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
  Row,
  Skeleton,
  Stack,
  Text,
} from '@app/ui';
import { useId } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { CallButton } from '../shared/cards/CallButton.tsx';
import { LoadingState } from '../shared/LoadingState.tsx';
import {
  formatNextStep,
  isOpenRequest,
  useOwnVisitRequests,
  WithdrawRequestButton,
} from '../shared/visit-requests/own-visit-requests.tsx';

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
      <LoadingState result={requestsResult} errorText={m.ask_failed()} text={m.loading_requests()}>
        <Skeleton width="100%" height="14rem" />
      </LoadingState>
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
      {isOpenRequest(request) &&
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
          {listing && <CallButton kind="tint" phone={listing.phone} />}
          <WithdrawRequestButton request={request} name={name} />
        </Row>
      )}
    </Card>
  );
}

export default withRouterLinks(MyRequestsPage);
