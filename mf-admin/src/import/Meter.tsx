import { Stack } from '@app/ui';
import { useId } from 'react';
import { formatNumber } from '../words/format-count.ts';

/** A labelled progress bar with its value as text. `now` and `of` are in `unit`. */
export function Meter({ label, now, of, unit }: { label: string; now: number; of: number; unit: string }) {
  const id = useId();
  const text = unit === '%' ? `${now} %` : `${formatNumber(now)} of ${formatNumber(of)} ${unit}`;
  return (
    <Stack gap="tight">
      <label htmlFor={id}>
        {label}: {text}
      </label>
      <progress
        id={id}
        value={now}
        max={Math.max(1, of)}
        style={{ width: '100%', accentColor: 'var(--accent)' }}
      />
    </Stack>
  );
}
