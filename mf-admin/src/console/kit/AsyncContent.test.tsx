import { CallError } from '@app/types';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadError } from './AsyncContent.tsx';

const createCallError = (status: number, message: string) =>
  new CallError('x', status, { type: 'about:blank', title: '', status, error: 'code', message });

test.each([
  [403, 'Only an owner may see settings.', 'Your role does not allow this'],
  [404, 'There is no such review.', 'Not found'],
])('shows the reason of a %i without a retry button', (status, message, title) => {
  render(<LoadError error={createCallError(status, message)} onRetry={() => {}} />);
  screen.getByRole('heading', { name: title });
  screen.getByText(message);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [new CallError('Network error', 0), 'Network error. Please check your connection and try again.'],
  [createCallError(503, 'Please try again in a moment.'), 'Please try again in a moment.'],
  [new Error('broken'), 'This could not be loaded.'],
])('offers a retry after %s', (error, sentence) => {
  const onRetry = vi.fn();
  render(<LoadError error={error} onRetry={onRetry} />);
  within(screen.getByRole('alert')).getByText(sentence);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
