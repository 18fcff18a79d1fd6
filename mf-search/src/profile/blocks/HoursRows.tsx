import {
  formatDayHours,
  getHoursOn,
  getOpeningState,
  type OpeningHours,
  toLocalTime,
} from '@app/listing-fields/hours';
import { useInBrowser } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { Chip, ClockIcon, DoorIcon, Fact, InfoIcon, Text } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { formatChip, readZonedHours, type StatedHours } from '../../shared/hours/opening-words.ts';
import { useMinute } from '../../shared/hours/use-minute.ts';
import {
  listComingWeek,
  listHolidays,
  listOpenDays,
  listSpecialDays,
  listUsualWeek,
} from '../../shared/hours/week.ts';
import { FoldRow } from './FoldRow.tsx';
import styles from './HoursRows.module.css';

/**
 * A row of a visit box: today, which unfolds to the week and the holidays of the next month. The server does not know
 * the day: it says the usual week.
 */
export function HoursRows(stated: StatedHours) {
  const zoned = readZonedHours(stated);
  if (!zoned)
    return (
      <p className={styles.Today}>
        <b>{m.hours_not_listed()}</b>
        <span>{m.hours_check()}</span>
      </p>
    );
  return <ZonedRows {...zoned} />;
}

function ZonedRows({ hours, timeZone }: { hours: OpeningHours; timeZone: string }) {
  const { locale } = useShell();
  const minute = useMinute();
  const now = minute === undefined ? undefined : toLocalTime(minute, timeZone);
  // All special days where none is near.
  const holidays = (now && listHolidays(hours, now, locale)) || listSpecialDays(hours, locale);
  const days = listOpenDays(hours, locale);
  return (
    <FoldRow
      data-clock
      title={
        <span className={styles.Title}>
          {now
            ? m.hours_today({ hours: lowerClosed(formatDayHours(getHoursOn(hours, now.date), locale)) })
            : m.hours_title()}
        </span>
      }
      note={
        now ? <StateChip state={getOpeningState(hours, now)} /> : <span className={styles.Days}>{days}</span>
      }
    >
      <dl className={styles.Week}>
        {(now ? listComingWeek(hours, now, locale) : listUsualWeek(hours, locale)).map((row) => (
          <div key={row.days} data-today={row.isToday || undefined}>
            <dt>{row.days}</dt>
            <dd>{row.hours}</dd>
          </div>
        ))}
      </dl>
      {holidays && (
        <Fact className={styles.Holidays} icon={<InfoIcon />}>
          {m.hours_holidays_soon({ days: holidays })}
        </Fact>
      )}
      {minute !== undefined && <ZoneNote minute={minute} timeZone={timeZone} />}
    </FoldRow>
  );
}

/** Within a sentence: "Today closed". */
const lowerClosed = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function StateChip({ state }: { state: ReturnType<typeof getOpeningState> }) {
  const isOpen = state.kind === 'open';
  return (
    <Chip kind={isOpen ? 'ok' : undefined} className={styles.Chip}>
      {isOpen ? <DoorIcon /> : <ClockIcon />} {formatChip(state)}
    </Chip>
  );
}

/** Says whose time it is where the visitor's clock differs. */
function ZoneNote({ minute, timeZone }: { minute: number; timeZone: string }) {
  const { locale } = useShell();
  const ownZone = useInBrowser(() => Intl.DateTimeFormat().resolvedOptions().timeZone, timeZone);
  if (toLocalTime(minute, ownZone).minutes === toLocalTime(minute, timeZone).minutes) return null;
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(minute)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return <Text soft>{m.hours_zone({ zone: zone ?? timeZone })}</Text>;
}
