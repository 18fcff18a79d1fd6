import { Row } from '@app/ui';
import styles from './Charts.module.css';

// Charts are hidden from screen readers: each stands in or above a table with the same data.

/** danger: overdue. neutral: received, or close to the deadline. accent: decided, or in time. */
const chartColors = { danger: 'var(--ink-bad)', neutral: 'var(--bar)', accent: 'var(--accent)' } as const;
type ChartColor = keyof typeof chartColors;

interface StackedBarProps {
  segments: readonly (readonly [color: ChartColor, count: number])[];
  /** The count that fills the whole width. */
  maxCount: number;
}

export function StackedBar({ segments, maxCount }: StackedBarProps) {
  let nextX = 0;
  return (
    <svg className={styles.StackedBar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect fill="var(--surface-sunken)" width={100} height={10} />
      {segments.map(([color, count]) => {
        const width = (count / Math.max(1, maxCount)) * 100;
        const startX = nextX;
        nextX += width;
        return <rect key={color} fill={chartColors[color]} x={startX} width={width} height={10} />;
      })}
    </svg>
  );
}

const [plotWidth, plotHeight, plotLeft, plotTop] = [560, 170, 52, 8];
/** Height of the labels below the chart. */
const labelHeight = 24;
const viewBox = `0 0 ${plotLeft + plotWidth} ${plotTop + plotHeight + labelHeight}`;

const renderGridLines = (gridLines: readonly (readonly [share: number, label: string])[]) =>
  gridLines.map(([share, label]) => {
    const y = plotTop + plotHeight * (1 - share);
    return (
      <g key={label}>
        <line stroke="var(--line)" x1={plotLeft} x2={plotLeft + plotWidth} y1={y} y2={y} />
        <text x={plotLeft - 6} y={y + 4} textAnchor="end">
          {label}
        </text>
      </g>
    );
  });

/** Renders a label below the chart. */
const renderLabel = (x: number, label: string) => (
  <text x={x} y={plotTop + plotHeight + 18} textAnchor="middle">
    {label}
  </text>
);

interface GroupedBarChartProps {
  groups: readonly { key: string; received: number; decided: number; label?: string | undefined }[];
}

/** A chart of two counts for each day, side by side. */
export function GroupedBarChart({ groups }: GroupedBarChartProps) {
  const maxCount = Math.max(1, ...groups.flatMap(({ received, decided }) => [received, decided]));
  const columnWidth = plotWidth / Math.max(1, groups.length);
  const renderBar = (color: ChartColor, x: number, count: number) => (
    <rect
      fill={chartColors[color]}
      x={x}
      y={plotTop + plotHeight * (1 - count / maxCount)}
      width={columnWidth / 2 - 1}
      height={(count / maxCount) * plotHeight}
    />
  );
  return (
    <svg className={styles.Chart} viewBox={viewBox} aria-hidden="true">
      {renderGridLines([
        [1, maxCount.toLocaleString('en-US')],
        [0, '0'],
      ])}
      {groups.map(({ key, received, decided, label }, index) => (
        <g key={key}>
          {renderBar('neutral', plotLeft + index * columnWidth + 1, received)}
          {renderBar('accent', plotLeft + (index + 0.5) * columnWidth, decided)}
          {label && renderLabel(plotLeft + (index + 0.5) * columnWidth, label)}
        </g>
      ))}
    </svg>
  );
}

interface IntervalChartProps {
  /** Shares from 0 to 1, with the bounds of their confidence intervals. Null: no data. */
  points: readonly {
    key: number;
    label: string;
    share: number | null;
    lowerBound: number;
    upperBound: number;
  }[];
  /** The share over all points, from 0 to 1. */
  overallShare: number;
}

/** A chart of shares with their confidence intervals; the line is the share over all points. */
export function IntervalChart({ points, overallShare }: IntervalChartProps) {
  const columnWidth = plotWidth / Math.max(1, points.length);
  const toY = (share: number) => plotTop + plotHeight * (1 - share);
  return (
    <svg className={styles.Chart} viewBox={viewBox} aria-hidden="true">
      {renderGridLines([
        [1, '100 %'],
        [0.5, '50 %'],
        [0, '0 %'],
      ])}
      <line
        stroke="var(--ink)"
        strokeDasharray="5 4"
        x1={plotLeft}
        x2={plotLeft + plotWidth}
        y1={toY(overallShare)}
        y2={toY(overallShare)}
      />
      {points.map(({ key, label, share, lowerBound, upperBound }, index) => {
        const x = plotLeft + (index + 0.5) * columnWidth;
        return (
          <g key={key}>
            {share !== null && (
              <>
                <rect
                  fill="var(--surface-tint)"
                  stroke="var(--tint-edge)"
                  x={x - 22}
                  y={toY(upperBound)}
                  width={44}
                  height={Math.max(2, toY(lowerBound) - toY(upperBound))}
                  rx={4}
                />
                <circle fill={chartColors.accent} cx={x} cy={toY(share)} r={6} />
              </>
            )}
            {renderLabel(x, label)}
          </g>
        );
      })}
    </svg>
  );
}

/** Squares in the colors of a chart with their meanings. */
export const Legend = ({
  entries,
}: {
  entries: readonly (readonly [color: ChartColor, label: string])[];
}) => (
  <Row as="p" gap={0} columnGap={2} size="note" className={styles.Legend}>
    {entries.map(([color, label]) => (
      <span key={color}>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <rect fill={chartColors[color]} width={10} height={10} rx={2} />
        </svg>{' '}
        {label}
      </span>
    ))}
  </Row>
);
