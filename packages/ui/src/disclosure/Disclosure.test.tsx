import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Details, Disclosure, NarrowDisclosure } from './Disclosure.tsx';

test('the button says whether its content is open, and refers to it', async () => {
  render(<Disclosure label="Filters">Content</Disclosure>);
  const button = screen.getByRole('button', { name: 'Filters' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.textContent).toBe('Content');
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.parentElement?.hasAttribute('data-open')).toBe(true);
  await userEvent.keyboard('{Enter}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(button.parentElement?.hasAttribute('data-open')).toBe(false);
});

test('the parent may control the state', async () => {
  const onToggle = vi.fn();
  render(
    <Disclosure label="Filters" open={false} onToggle={onToggle}>
      Content
    </Disclosure>,
  );
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect(onToggle).toHaveBeenCalledWith(true);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('Details uses the native element', async () => {
  render(<Details label="10 more">Ten</Details>);
  const details = screen.getByRole<HTMLDetailsElement>('group');
  expect(details.open).toBe(false);
  await userEvent.click(screen.getByText('10 more'));
  expect(details.open).toBe(true);
});

test.each([
  ['without style sheet support, in a wide window, is open', undefined, true, true],
  ['without style sheet support, in a narrow window, is closed', undefined, false, false],
  ['with style sheet support is closed', { supports: () => true }, true, false],
])('NarrowDisclosure %s', (_, css, isWide, isOpen) => {
  vi.stubGlobal('CSS', css);
  vi.stubGlobal('matchMedia', () => ({ matches: isWide }));
  render(<NarrowDisclosure summary="Filters">All of them</NarrowDisclosure>);
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(isOpen);
  vi.unstubAllGlobals();
});
