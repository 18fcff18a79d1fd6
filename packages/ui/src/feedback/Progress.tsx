import { useId } from 'react';
import { Stack } from '../layout/Layout.tsx';
import styles from './Progress.module.css';

export interface ProgressProps {
  /** "Step 2 of 3": visible, and the bar's label. */
  text: string;
  /** Current step, from 1. */
  now: number;
  steps: number;
}

/** Progress through a few steps. */
export function Progress({ text, now, steps }: ProgressProps) {
  const id = useId();
  return (
    <Stack gap={1}>
      <b id={id}>{text}</b>
      <div
        className={styles['Progress-track']}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={now}
        aria-valuetext={text}
      >
        {Array.from({ length: steps }, (_, step) => (
          <span key={step} data-done={step < now ? '' : undefined} />
        ))}
      </div>
    </Stack>
  );
}
