import { LoadNotices } from '@app/remote-kit';
import { formatDay, formatNumber } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Figures } from '@app/types';
import { ChoiceOption, ChoiceRow, Details, Fieldset, Grid, Skeleton, Stack, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { type OwnListing, useFigures } from './own-listing.ts';
import styles from './StatisticsSection.module.css';
import {
  formatStatistic,
  getStatisticName,
  type StatisticKind,
  statisticKinds,
  WeeksChart,
} from './WeeksChart.tsx';

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
        <Skeleton width="100%" height="9rem" />
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
