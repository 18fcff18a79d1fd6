import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Banner } from './Banner.tsx';
import { Progress } from './Progress.tsx';

test('errors are announced at once, other messages politely', () => {
  render(
    <>
      <Banner kind="bad" title="Something went wrong">
        <p>Try again.</p>
      </Banner>
      <Banner kind="warn">
        <p>You are offline.</p>
      </Banner>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Something went wrongTry again.');
  expect(screen.getByRole('heading', { level: 2, name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('You are offline.');
});

test('progress is a labelled bar', () => {
  const { container } = render(<Progress text="Step 2 of 3" currentStep={2} stepCount={3} />);
  const bar = screen.getByRole('progressbar', { name: 'Step 2 of 3' });
  expect(bar.getAttribute('aria-valuenow')).toBe('2');
  expect(bar.getAttribute('aria-valuemax')).toBe('3');
  expect(container.querySelectorAll('[data-done]')).toHaveLength(2);
});
