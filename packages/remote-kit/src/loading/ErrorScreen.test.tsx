import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorScreen } from './ErrorScreen.tsx';

const getButtonTexts = () => screen.getAllByRole('button').map((button) => button.textContent?.trim());

test('the error screen has the specification’s texts and both buttons if another attempt may help', () => {
  const onTryAgain = vi.fn();
  const onRefresh = vi.fn();
  render(<ErrorScreen onTryAgain={onTryAgain} onRefresh={onRefresh} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
  screen.getByText("We're having trouble loading this page. This is usually a temporary issue.");
  expect(getButtonTexts()).toEqual(['Try Again', 'Refresh Page']);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect([onTryAgain.mock.calls.length, onRefresh.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh Page' }));
  expect([onTryAgain.mock.calls.length, onRefresh.mock.calls.length]).toEqual([1, 1]);
});

test('the error screen has no Try Again if only a reload may help', () => {
  const onRefresh = vi.fn();
  render(<ErrorScreen onRefresh={onRefresh} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
  screen.getByText('An unexpected error occurred. Please try refreshing the page.');
  expect(getButtonTexts()).toEqual(['Refresh Page']);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh Page' }));
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

test('the error screen is announced to screen readers', () => {
  render(<ErrorScreen onRefresh={() => {}} />);
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
});
