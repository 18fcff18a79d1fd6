import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RemovableFilters } from './Toolbar.tsx';

test('an active filter is removed with one click', () => {
  const onRemove = vi.fn();
  render(
    <RemovableFilters
      label="Active filters"
      filters={[{ key: 'a', label: 'TRICARE', onRemove }]}
      removeLabel=" – remove this filter"
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'TRICARE – remove this filter' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});
