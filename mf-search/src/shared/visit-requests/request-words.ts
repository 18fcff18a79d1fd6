import { getLabel, type Locale, visitTimes } from '@app/option-lists';
import { formatPhone } from '@app/seo';
import type { OwnVisitRequest } from '@app/types';
import { m } from '../../paraglide/messages.js';

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

/** What happens next with a request that the practice has. */
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
