import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SkipLink } from './SkipLink.tsx';

test('a skip link focuses its target, scrolls to it, and keeps the address', () => {
  render(
    <>
      <SkipLink href="#list">Skip</SkipLink>
      <section id="list" tabIndex={-1} aria-label="List" />
    </>,
  );
  const list = screen.getByRole('region', { name: 'List' });
  list.scrollIntoView = vi.fn();
  screen.getByRole('link', { name: 'Skip' }).click();
  expect(document.activeElement).toBe(list);
  expect(list.scrollIntoView).toHaveBeenCalledOnce();
  expect(window.location.hash).toBe('');
});
