import { formatClock, minutesPerDay, type TimeSpan, toOpeningHours } from '@app/listing-fields/hours';
import type { Listing } from '@app/types';

const dayNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** The regular week, and days of a stated year. Search engines would show hours by appointment as open. */
export function createOpeningHoursLd({ hours: text }: Pick<Listing, 'hours'>): object[] {
  const hours = toOpeningHours(text);
  if (!hours) return [];
  const daysByTimes = new Map<string, string[]>();
  hours.week.forEach(({ spans, byAppointment }, dayIndex) => {
    for (const span of byAppointment ? [] : spans) {
      const timesJson = JSON.stringify(toTimes(span));
      daysByTimes.set(timesJson, [...(daysByTimes.get(timesJson) ?? []), dayNames[dayIndex]!]);
    }
  });
  const weekSpecifications = Array.from(daysByTimes, ([timesJson, dayOfWeek]) =>
    createSpecification({ dayOfWeek, ...(JSON.parse(timesJson) as object) }),
  );
  const specialDaySpecifications = hours.specialDays
    .filter(({ from, byAppointment }) => /^\d{4}-/.test(from) && !byAppointment)
    .flatMap(({ from: validFrom, to: validThrough, spans }) =>
      (spans.length > 0 ? spans.map(toTimes) : [closedTimes]).map((times) =>
        createSpecification({ validFrom, validThrough, ...times }),
      ),
    );
  return [...weekSpecifications, ...specialDaySpecifications];
}

/** How search engines expect a closed day. */
const closedTimes = { opens: '00:00', closes: '00:00' };

const toTimes = ({ from, to }: TimeSpan) => ({
  opens: formatClock(from),
  closes: to === minutesPerDay ? '23:59' : formatClock(to),
});

const createSpecification = (values: object) => ({ '@type': 'OpeningHoursSpecification', ...values });
