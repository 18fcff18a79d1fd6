import { formatDay, formatNumber } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Figures } from '@app/types';
import { Row, Stack } from '@app/ui';
import { m } from '../paraglide/messages.js';
import styles from './StatisticsSection.module.css';

const chartHeight = 120;
const columnWidth = 40;
const barWidth = 28;
/** Bar height for fewer than ten, whose exact number is not published; drawn as an outline. */
const fewBarHeight = 6;

/** In the order of the funnel. */
export const statisticKinds = ['appearances', 'views', 'phone', 'website'] as const;
export type StatisticKind = (typeof statisticKinds)[number];

export const getStatisticName = (kind: StatisticKind): string =>
  ({
    appearances: m.figure_appearances,
    views: m.figure_views,
    phone: m.figure_phone,
    website: m.figure_website,
  })[kind]();

/** A number, or "Fewer than 10" for null. */
export const formatStatistic = (count: number | null): string =>
  count === null ? m.figures_few() : formatNumber(count);

/** Bar chart of one figure per week. Screen readers get a summary; the table has all numbers. */
export function WeeksChart({ weeks, kind }: { weeks: Figures['weeks']; kind: StatisticKind }) {
  const { locale } = useShell();
  const counts = weeks.map((week) => week[kind]);
  const maxCount = Math.max(10, ...counts.map((count) => count ?? 0));
  const [firstWeek, lastWeek] = [weeks[0], weeks.at(-1)];
  if (!firstWeek || !lastWeek) return null;
  const summary = m.figures_gist({
    what: getStatisticName(kind),
    from: formatDay(firstWeek.from.slice(0, 10), locale),
    to: formatDay(lastWeek.from.slice(0, 10), locale),
    last: formatStatistic(lastWeek[kind]),
    most: counts.some((count) => count !== null) ? formatNumber(maxCount) : m.figures_few(),
  });
  return (
    <Stack as="figure" gap={1} className={styles.Chart}>
      <svg
        viewBox={`0 0 ${columnWidth * weeks.length} ${chartHeight + 24}`}
        role="img"
        aria-label={summary}
        preserveAspectRatio="xMidYMax meet"
      >
        {counts.map((count, index) => {
          const barHeight =
            count === null ? fewBarHeight : Math.max(fewBarHeight, (count / maxCount) * chartHeight);
          const x = index * columnWidth + (columnWidth - barWidth) / 2;
          return (
            <g key={weeks[index]!.from}>
              <rect
                className={count === null ? styles.Few : styles.Bar}
                x={x}
                y={chartHeight + 22 - barHeight}
                width={barWidth}
                height={barHeight}
                rx="3"
              />
              {count !== null && (
                <text className={styles.Number} x={x + barWidth / 2} y={chartHeight + 16 - barHeight}>
                  {formatNumber(count)}
                </text>
              )}
            </g>
          );
        })}
        <path className={styles.Floor} d={`M0 ${chartHeight + 22.5}H${columnWidth * weeks.length}`} />
      </svg>
      <Row
        as="figcaption"
        justify="between"
        gap={0}
        columnGap={2}
        size="note"
        soft
        className={styles.Caption}
      >
        <span>{formatDay(firstWeek.from.slice(0, 10), locale)}</span>
        <span>{formatDay(lastWeek.from.slice(0, 10), locale)}</span>
        {counts.includes(null) && <span>{m.figures_open_bar()}</span>}
      </Row>
    </Stack>
  );
}
