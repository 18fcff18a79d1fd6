import {
  formatDayHours,
  getDateHours,
  getOpeningState,
  type OpeningHours,
  toLocalTime,
} from '@app/listing-fields/hours';
import { lowercaseFirst } from '@app/seo';
import { useShell } from '@app/shell-api';
import {
  Chip,
  ClockIcon,
  classNames,
  DoorIcon,
  Fact,
  Grid,
  InfoIcon,
  Stack,
  Text,
  useBrowserValue,
} from '@app/ui';
import '../../shared/parts.css';
import { m } from '../../paraglide/messages.js';
import { formatOpeningChip, parseZonedHours, type StatedHours } from '../../shared/hours/opening-words.ts';
import { useCurrentMinuteMs } from '../../shared/hours/use-current-minute.ts';
import {
  formatExceptions,
  formatOpenDays,
  formatUpcomingExceptions,
  listComingWeek,
  listRegularWeek,
} from '../../shared/hours/week.ts';
import { ExpandableRow } from './Block.tsx';
import styles from './OpeningHoursRow.module.css';

/** Today's hours, which expand to the week; on the server, which does not know the day, the regular week. */
export function OpeningHoursRow(statedHours: StatedHours) {
  const zonedHours = parseZonedHours(statedHours);
  if (!zonedHours)
    return (
      <p className={styles.Today}>
        <b>{m.hours_not_listed()}</b>
        <span>{m.hours_check()}</span>
      </p>
    );
  return <ZonedHoursRow {...zonedHours} />;
}

function ZonedHoursRow({ hours, timeZone }: { hours: OpeningHours; timeZone: string }) {
  const { locale } = useShell();
  const nowMs = useCurrentMinuteMs();
  const localTime = nowMs === undefined ? undefined : toLocalTime(nowMs, timeZone);
  const openingState = localTime && getOpeningState(hours, localTime);
  const isOpen = openingState?.kind === 'open';
  // All others that are still to come if none is within the next month.
  const exceptionsText =
    (localTime && formatUpcomingExceptions(hours, localTime, locale)) ||
    formatExceptions(hours, locale, localTime?.date);
  const openDaysText = formatOpenDays(hours, locale);
  return (
    <ExpandableRow
      data-clock
      title={
        // Paper does not know the day and minute at which it is read.
        <span className={classNames('NoPrint', styles.Title)}>
          {localTime
            ? m.hours_today({
                hours: lowercaseFirst(formatDayHours(getDateHours(hours, localTime.date), locale)),
              })
            : m.hours_title()}
        </span>
      }
      note={
        openingState ? (
          <Chip kind={isOpen ? 'ok' : undefined} className={classNames('NoPrint', styles.Chip)}>
            {isOpen ? <DoorIcon /> : <ClockIcon />} {formatOpeningChip(openingState)}
          </Chip>
        ) : (
          <span className={styles.Days}>{openDaysText}</span>
        )
      }
    >
      <Stack as="dl" gap="half" className={classNames('SearchDigits', styles.Week)}>
        {(localTime ? listComingWeek(hours, localTime, locale) : listRegularWeek(hours, locale)).map(
          (row) => (
            <Grid
              key={row.days}
              columns="7.2rem minmax(0, 1fr)"
              gap="1h"
              data-today={row.isToday || undefined}
            >
              <Text as="dt" soft={!row.isToday}>
                {row.days}
              </Text>
              <dd>{row.hours}</dd>
            </Grid>
          ),
        )}
      </Stack>
      {exceptionsText && (
        <Fact className={styles.Holidays} icon={<InfoIcon />}>
          {m.hours_holidays_soon({ days: exceptionsText })}
        </Fact>
      )}
      {nowMs !== undefined && <ZoneNote nowMs={nowMs} timeZone={timeZone} />}
    </ExpandableRow>
  );
}

/** Names the time zone of the practice if the visitor's differs. */
function ZoneNote({ nowMs, timeZone }: { nowMs: number; timeZone: string }) {
  const { locale } = useShell();
  const visitorZone = useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone, timeZone);
  if (toLocalTime(nowMs, visitorZone).minutes === toLocalTime(nowMs, timeZone).minutes) return null;
  const zoneName = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(nowMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return <Text soft>{m.hours_zone({ zone: zoneName ?? timeZone })}</Text>;
}
