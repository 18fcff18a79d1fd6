import type { AdminRelease } from '@app/types/admin/releases';
import { goodVitalLimits, type Vital } from '@app/types/search/vitals';
import { Chip } from '@app/ui';
import { formatCount, formatPercent } from './words/format-words.ts';

const vitalTexts: Readonly<Record<Vital, [term: string, meaning: string]>> = {
  lcp: ['LCP', 'largest content shown after'],
  inp: ['INP', 'answer to a press after'],
  cls: ['CLS', 'shift of the layout'],
};
const formatVital = (vital: Vital, value: number): string =>
  vital === 'cls'
    ? (value / 1000).toFixed(2)
    : vital === 'lcp'
      ? `${(value / 1000).toFixed(1)} s`
      : `${value} ms`;

/** Figures of the last seven days: loaded pages, failures, and the 75th percentile of vitals. */
export function VisitorStats({ visitors }: Pick<AdminRelease, 'visitors'>) {
  if (!visitors) return 'No figures';
  const { loaded: loadedCount, failed: failedCount } = visitors;
  const vitals = (Object.keys(vitalTexts) as Vital[]).flatMap((vital) => {
    const value = visitors[vital];
    return value === null ? [] : [{ vital, value, isSlow: value > goodVitalLimits[vital] }];
  });
  return (
    <>
      {formatCount(loadedCount + failedCount, 'page')}
      {failedCount > 0 && `, ${formatPercent(failedCount / (loadedCount + failedCount))} failed`}
      {vitals.map(({ vital, value, isSlow }) => (
        <div key={vital}>
          <abbr title={vitalTexts[vital][1]}>{vitalTexts[vital][0]}</abbr> {formatVital(vital, value)}{' '}
          {isSlow && <Chip kind="warn">Slow</Chip>}
        </div>
      ))}
    </>
  );
}
