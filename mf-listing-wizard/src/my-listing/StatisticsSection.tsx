import { LoadNotices } from '@app/remote-kit';
import { formatDay, formatNumber } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Figures } from '@app/types';
import { ChoiceOption, ChoiceRow, Details, Fieldset, Grid, Row, Stack, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { LoadingPlaceholder } from '../LoadingPlaceholder.tsx';
import { m } from '../paraglide/messages.js';
import { type OwnListing, useFigures } from './own-listing.ts';
import styles from './StatisticsSection.module.css';

/** Impressions, views and contacts of the own listing, as totals and by week, with an explanation. */
export function StatisticsSection({ listing }: { listing: OwnListing }) {
  const figuresResult = useFigures(listing.id);
  const { data } = figuresResult;
  return (
    <Stack as="section" gap={3} aria-labelledby="figures-title">
      <h2 id="figures-title" tabIndex={-1}>
        {m.figures_title()}
      </h2>
      <LoadNotices result={figuresResult} errorText={m.figures_failed()} />
      {!data && figuresResult.fetchStatus === 'fetching' ? (
        <LoadingPlaceholder text={m.figures_loading()} heights={['9rem']} />
      ) : (
        <>
          {data && <StatisticsDetails figures={data} />}
          <Details label={m.figures_how()}>
            <Stack as="ul" gap={1} className={styles.How}>
              {[m.figures_how_1(), m.figures_how_2(), m.figures_how_3(), m.figures_how_4()].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Stack>
          </Details>
        </>
      )}
    </Stack>
  );
}

function StatisticsDetails({ figures }: { figures: Figures }) {
  const { locale } = useShell();
  const [selectedKind, setSelectedKind] = useState<StatisticKind>('views');
  return (
    <>
      <p>{m.figures_since({ date: formatDay(figures.since.slice(0, 10), locale) })}</p>
      <Grid as="dl" autoFit="13rem" gap={2} className={styles.Totals}>
        {statisticKinds.map((kind) => (
          <Stack surface="card" pad={2} gap={0} key={kind}>
            <dt>{getStatisticName(kind)}</dt>
            <dd data-few={figures.total[kind] === null ? '' : undefined}>
              {formatStatistic(figures.total[kind])}
            </dd>
          </Stack>
        ))}
      </Grid>
      {figures.weeks.length > 0 && (
        <>
          <Fieldset legend={m.figures_weeks()}>
            <ChoiceRow>
              {statisticKinds.map((kind) => (
                <ChoiceOption
                  key={kind}
                  name="figure"
                  checked={kind === selectedKind}
                  onChange={() => setSelectedKind(kind)}
                >
                  {getStatisticName(kind)}
                </ChoiceOption>
              ))}
            </ChoiceRow>
          </Fieldset>
          <WeeksChart weeks={figures.weeks} kind={selectedKind} />
          <Details label={m.figures_table()}>
            <WeeksTable weeks={figures.weeks} />
          </Details>
        </>
      )}
    </>
  );
}

function WeeksTable({ weeks }: { weeks: Figures['weeks'] }) {
  const { locale } = useShell();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.TableScroller} tabIndex={0} aria-labelledby="weeks-caption">
      <table className={styles.Table}>
        <caption id="weeks-caption">{m.figures_weeks()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.figures_week()}</th>
            {statisticKinds.map((kind) => (
              <th scope="col" key={kind}>
                {getStatisticName(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from}>
              <th scope="row">{formatDay(week.from.slice(0, 10), locale)}</th>
              {statisticKinds.map((kind) => (
                <td key={kind}>
                  {week[kind] === null ? (
                    <>
                      <span aria-hidden="true">&lt; {formatNumber(10)}</span>
                      <VisuallyHidden>{m.figures_few()}</VisuallyHidden>
                    </>
                  ) : (
                    formatNumber(week[kind])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const chartHeight = 120;
const columnWidth = 40;
const barWidth = 28;
/** Bar height for fewer than ten, whose exact number is not published; drawn as an outline. */
const fewBarHeight = 6;

/** In the order of the funnel. */
const statisticKinds = ['appearances', 'views', 'phone', 'website'] as const;
type StatisticKind = (typeof statisticKinds)[number];

const getStatisticName = (kind: StatisticKind): string =>
  ({
    appearances: m.figure_appearances,
    views: m.figure_views,
    phone: m.figure_phone,
    website: m.figure_website,
  })[kind]();

/** A number, or "Fewer than 10" for null. */
const formatStatistic = (count: number | null): string =>
  count === null ? m.figures_few() : formatNumber(count);

/** Bar chart of one figure per week. Screen readers get a summary; the table has all numbers. */
function WeeksChart({ weeks, kind }: { weeks: Figures['weeks']; kind: StatisticKind }) {
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
