import { toPhoneHref } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { OwnVisitRequest } from '@app/types';
import { Banner, ButtonLink, Link, PhoneIcon, Row, Stack } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { formatNextStep } from '../../shared/visit-requests/request-words.ts';
import { WithdrawRequestButton } from '../../shared/visit-requests/WithdrawRequestButton.tsx';

interface OpenVisitRequestProps {
  request: OwnVisitRequest;
  practiceName: string;
  /** Phone number of the practice; may be empty. */
  phone: string;
}

/** Status of an open request, with a call as an alternative, and a button to withdraw it. */
export function OpenVisitRequest({ request, practiceName, phone }: OpenVisitRequestProps) {
  const { locale } = useShell();
  const href = toPhoneHref(phone);
  return (
    <Stack align="start">
      <Banner
        kind={request.toldAt ? 'warn' : 'ok'}
        title={request.toldAt ? m.request_unanswered() : m.ask_sent_to({ practice: practiceName })}
      >
        <p>{formatNextStep(request, locale)}</p>
      </Banner>
      <Row>
        {href && (
          <ButtonLink kind="tint" href={href}>
            <PhoneIcon /> {m.ask_call_instead()}
          </ButtonLink>
        )}
        <WithdrawRequestButton request={request} name={practiceName} kind="quiet" />
      </Row>
      <p>
        <Link href={paths.myRequests}>{m.my_requests_title()}</Link>
      </p>
    </Stack>
  );
}
