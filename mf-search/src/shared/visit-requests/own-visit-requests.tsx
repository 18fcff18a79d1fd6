import { getLabel, type Locale, visitTimes } from '@app/option-lists';
import { useOwnCall, WithdrawButton } from '@app/remote-kit';
import { formatPhone } from '@app/seo';
import { listOwnVisitRequests, type OwnVisitRequest, withdrawVisitRequest } from '@app/types';
import { m } from '../../paraglide/messages.js';

export function WithdrawRequestButton({ request, name }: { request: OwnVisitRequest; name: string }) {
  return (
    <WithdrawButton
      endpoint={withdrawVisitRequest}
      input={{ params: { id: request.id } }}
      name={name}
      kind="quiet"
      texts={{
        button: m.request_withdraw(),
        title: m.request_withdraw_title(),
        text: m.request_withdraw_text(),
        keep: m.request_withdraw_keep(),
        confirm: m.request_withdraw_confirm(),
        done: m.request_withdrawn(),
      }}
    />
  );
}

/** "Tue, Dec 1"; the day is the practice's. */
const formatWeekdayDate = (day: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));

/** "mornings, Saturdays" */
const formatTimes = ({ times }: OwnVisitRequest, locale: Locale) =>
  times
    .map((time) => getLabel(visitTimes, time, locale))
    .join(', ')
    .toLocaleLowerCase(locale);

export function formatNextStep(request: OwnVisitRequest, locale: Locale): string {
  const { phone, email, hearBy, status, toldAt } = request;
  if (toldAt && status === 'new') return m.request_unanswered_text();
  if (status === 'called') return m.request_called_text();
  const times = formatTimes(request, locale);
  const date = formatWeekdayDate(hearBy, locale);
  return phone
    ? m.ask_sent_phone({ contact: formatPhone(phone), times, date })
    : m.ask_sent_email({ contact: email, times, date });
}

export function useOwnVisitRequests() {
  const requestsResult = useOwnCall(listOwnVisitRequests, {});
  return { ...requestsResult, data: requestsResult.data?.requests };
}

export const isOpenRequest = ({ status }: OwnVisitRequest): boolean =>
  status === 'new' || status === 'called';
