import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HeaderMenu } from './HeaderMenu.tsx';
import { Menu } from './Menu.tsx';
import { SiteNavLink } from './SiteHeader.tsx';

const menus = (path = '/') => (
  <Menu label="Menu" path={path}>
    <SiteNavLink href="#home">Home</SiteNavLink>
    <HeaderMenu label="Profile" path={path}>
      <SiteNavLink href="#edit">Edit</SiteNavLink>
    </HeaderMenu>
  </Menu>
);

const menu = (text: string) => {
  const summary = screen.getByText(text).closest('summary');
  const details = summary?.parentElement;
  if (!summary || !(details instanceof HTMLDetailsElement)) throw new Error(`no menu "${text}"`);
  return { summary, details };
};

test('Esc closes one level at a time and puts focus on what opened it', async () => {
  render(menus());
  const outer = menu('Menu');
  const inner = menu('Profile');
  await userEvent.click(outer.summary);
  await userEvent.click(inner.summary);
  expect([outer.details.open, inner.details.open]).toEqual([true, true]);
  screen.getByText('Edit').closest('a')?.focus();
  await userEvent.keyboard('{Escape}');
  expect([outer.details.open, inner.details.open]).toEqual([true, false]);
  expect(document.activeElement).toBe(inner.summary);
  await userEvent.keyboard('{Escape}');
  expect(outer.details.open).toBe(false);
  expect(document.activeElement).toBe(outer.summary);
});

test('a chosen link, another address and a press outside close the menus', async () => {
  const { rerender } = render(menus());
  const { summary, details } = menu('Menu');
  const open = async () => {
    if (!details.open) await userEvent.click(summary);
    expect(details.open).toBe(true);
  };
  await open();
  await userEvent.click(screen.getByText('Home'));
  expect(details.open).toBe(false);
  await open();
  rerender(menus('/guide'));
  expect(details.open).toBe(false);
  await open();
  fireEvent.pointerDown(document.body);
  expect(details.open).toBe(false);
});
