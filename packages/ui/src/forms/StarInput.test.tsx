import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { StarInput } from './StarInput.tsx';

const labels = ['Not at all', 'Unlikely', 'Unsure', 'Likely', 'Very likely'] as const;

test('a star input consists of five native radios named by number and words', () => {
  const props = { legend: 'How likely?', name: 'overall', labels, value: null, onChange: () => {} };
  render(<StarInput {...props} required />);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => radio.value)).toEqual(['1', '2', '3', '4', '5']);
  expect(screen.getByRole('radio', { name: '4 Likely' })).toBe(radios[3]);
  expect(radios.every((radio) => radio.required)).toBe(true);
  expect(screen.getByRole('group', { name: 'How likely?' })).toBeTruthy();
});

test('the whole tile is clickable, and arrow keys move', async () => {
  const onChange = vi.fn();
  function Form() {
    const [stars, setStars] = useState<number | null>(null);
    const rate = (value: number) => {
      onChange(value);
      setStars(value);
    };
    return <StarInput legend="How likely?" name="overall" labels={labels} value={stars} onChange={rate} />;
  }
  render(<Form />);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(screen.getByText('Unsure'));
  expect(onChange).toHaveBeenLastCalledWith(3);
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith(4);
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('4');
});
