import { Stack } from '@app/ui';
import { useId } from 'react';
import { formatNumber } from '../words/format-words.ts';

export function LabelledProgress({
  label,
  value,
  total,
  unit,
}: {
  label: string;
  value: number;
  total: number;
  unit: string;
}) {
  const id = useId();
  const text = unit === '%' ? `${value} %` : `${formatNumber(value)} of ${formatNumber(total)} ${unit}`;
  return (
    <Stack gap={1}>
      <label htmlFor={id}>
        {label}: {text}
      </label>
      <progress
        id={id}
        value={value}
        max={Math.max(1, total)}
        style={{ width: '100%', accentColor: 'var(--accent)' }}
      />
    </Stack>
  );
}
