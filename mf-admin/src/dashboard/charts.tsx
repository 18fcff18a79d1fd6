import type { AdminStats, StarRate } from '@app/types/admin/stats';
import { formatDay } from '../words/format-time.ts';
import styles from './Charts.module.css';
import { computeWilson, sumRates } from './wilson.ts';

// Pictures for the eye alone: each stands above a table that says all of it.

interface WaitBarProps {
  counts: AdminStats['deadlines']['review'];
  /** The most that any kind has: its bar fills the room. */
  most: number;
}

/** What waits of a kind: past its deadline, close to it, with time left. */
export function WaitBar({ counts, most }: WaitBarProps) {
  const grades = ['late', 'soon', 'fine'] as const;
  let x = 0;
  return (
    <svg className={styles.WaitBar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.Track} width={100} height={10} />
      {grades.map((grade) => {
        const width = (counts[grade] / Math.max(1, most)) * 100;
        const from = x;
        x += width;
        return <rect key={grade} className={styles[grade]} x={from} width={width} height={10} />;
      })}
    </svg>
  );
}

const [width, height, left, top] = [560, 170, 52, 8];
/** Room for the words below. */
const below = 24;
const viewBox = `0 0 ${left + width} ${top + height + below}`;

/** Lines across, each with its number. */
const renderScale = (lines: readonly (readonly [share: number, label: string])[]) =>
  lines.map(([share, label]) => {
    const y = top + height * (1 - share);
    return (
      <g key={label}>
        <line className={styles.Grid} x1={left} x2={left + width} y1={y} y2={y} />
        <text className={styles.Label} x={left - 6} y={y + 4} textAnchor="end">
          {label}
        </text>
      </g>
    );
  });

/** A word below. */
const renderWord = (x: number, word: string | undefined) => (
  <text className={styles.Label} x={x} y={top + height + 18} textAnchor="middle">
    {word}
  </text>
);

/** What came in and what was decided on each day, side by side. */
export function SeriesChart({ days }: { days: AdminStats['series30d'] }) {
  const most = Math.max(1, ...days.flatMap(({ received, decided }) => [received, decided]));
  const step = width / Math.max(1, days.length);
  const renderBar = (of: 'received' | 'decided', index: number, count: number) => (
    <rect
      className={styles[of]}
      x={left + index * step + (of === 'decided' ? step / 2 : 1)}
      y={top + height * (1 - count / most)}
      width={step / 2 - 1}
      height={(count / most) * height}
    />
  );
  return (
    <svg className={styles.Chart} viewBox={viewBox} aria-hidden="true">
      {renderScale([
        [1, String(most)],
        [0, '0'],
      ])}
      {days.map(({ day, received, decided }, index) => (
        <g key={day}>
          {renderBar('received', index, received)}
          {renderBar('decided', index, decided)}
          {index % 7 === 3 && renderWord(left + (index + 0.5) * step, formatDay(day).split(',')[0])}
        </g>
      ))}
    </svg>
  );
}

/** Approval of each number of stars with the band in which the true share lies; the line is that of all. */
export function StarChart({ rates }: { rates: readonly StarRate[] }) {
  const step = width / Math.max(1, rates.length);
  const toY = (share: number) => top + height * (1 - share);
  const { decided, approved } = sumRates(rates);
  return (
    <svg className={styles.Chart} viewBox={viewBox} aria-hidden="true">
      {renderScale([
        [1, '100 %'],
        [0.5, '50 %'],
        [0, '0 %'],
      ])}
      {decided > 0 && (
        <line
          className={styles.Overall}
          x1={left}
          x2={left + width}
          y1={toY(approved / decided)}
          y2={toY(approved / decided)}
        />
      )}
      {rates.map(({ stars, rate, ...one }, index) => {
        const x = left + (index + 0.5) * step;
        const [from, to] = computeWilson(one.approved, one.decided);
        return (
          <g key={stars}>
            {rate !== null && (
              <>
                <rect
                  className={styles.Band}
                  x={x - 22}
                  y={toY(to)}
                  width={44}
                  height={Math.max(2, toY(from) - toY(to))}
                  rx={4}
                />
                <circle className={styles.Dot} cx={x} cy={toY(rate)} r={6} />
              </>
            )}
            {renderWord(x, '★'.repeat(stars))}
          </g>
        );
      })}
    </svg>
  );
}

/** A square of a picture, with what it stands for. */
export const Legend = ({ of }: { of: readonly (readonly [kind: string, words: string])[] }) => (
  <p className={styles.Legend}>
    {of.map(([kind, words]) => (
      <span key={kind}>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <rect className={styles[kind]} width={10} height={10} rx={2} />
        </svg>{' '}
        {words}
      </span>
    ))}
  </p>
);
