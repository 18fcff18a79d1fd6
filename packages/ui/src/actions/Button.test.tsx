import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button, ButtonLink } from './Button.tsx';
import { type AnchorProps, Link, LinkProvider } from './Link.tsx';

test('a button does not submit a form by default', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Save</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('the look is set by stable class names and data attributes', () => {
  render(
    <>
      <Button>Plain</Button>
      <Button kind="ground" size="large" className="Mine">
        Ground
      </Button>
    </>,
  );
  const plainButton = screen.getByRole('button', { name: 'Plain' });
  expect(plainButton.className).toBe('Button');
  expect(plainButton.dataset.kind).toBeUndefined();
  const groundButton = screen.getByRole('button', { name: 'Ground' });
  expect(groundButton.className).toBe('Button Mine');
  expect([groundButton.dataset.kind, groundButton.dataset.size]).toEqual(['ground', 'large']);
});

test('only addresses inside the site use the router', () => {
  const RouterAnchor = ({ href, ...props }: AnchorProps) => <a data-router="" href={href} {...props} />;
  render(
    <LinkProvider value={RouterAnchor}>
      <ButtonLink href="/search-results">inside</ButtonLink>
      <Link href="tel:+13145550142">phone</Link>
      <Link href="https://example.org">outside</Link>
      <Link href="#main">here</Link>
      <Link href="/guide" target="_blank">
        new window
      </Link>
    </LinkProvider>,
  );
  const routerLinks = screen.getAllByRole('link').filter((link) => link.dataset.router !== undefined);
  expect(routerLinks.map((link) => link.textContent)).toEqual(['inside']);
});
