import { useId } from 'react';
import { Stack } from '../layout/Layout.tsx';
import styles from './Progress.module.css';

interface ProgressProps {
  /** "Step 2 of 3": visible, and the label of the bar. */
  text: string;
  /** Current step, from 1. */
  currentStep: number;
  stepCount: number;
}

/** Progress through a few steps. */
export function Progress({ text, currentStep, stepCount }: ProgressProps) {
  const id = useId();
  return (
    <Stack gap={1}>
      <b id={id}>{text}</b>
      <div
        className={styles['Progress-track']}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={stepCount}
        aria-valuenow={currentStep}
        aria-valuetext={text}
      >
        {Array.from({ length: stepCount }, (_, step) => (
          <span key={step} data-done={step < currentStep ? '' : undefined} />
        ))}
      </div>
    </Stack>
  );
}
