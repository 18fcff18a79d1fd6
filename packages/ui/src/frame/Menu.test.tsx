import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HeaderMenu } from './HeaderMenu.tsx';
import { Menu } from './Menu.tsx';
import { SiteNavLink } from './SiteHeader.tsx';

const createMenus = (path = '/', opensWithParent = false) => (
  <Menu label="Menu" path={path}>
    <SiteNavLink href="#home">Home</SiteNavLink>
    <HeaderMenu label="Profile" path={path} opensWithParent={opensWithParent}>
      <SiteNavLink href="#edit">Edit</SiteNavLink>
    </HeaderMenu>
  </Menu>
);

const getMenu = (text: string) => {
  const summary = screen.getByText(text).closest('summary');
  const details = summary?.parentElement;
  if (!summary || !(details instanceof HTMLDetailsElement)) throw new Error(`no menu "${text}"`);
  return { summary, details };
};

test('Esc closes one level at a time and moves focus to the element that opened it', async () => {
  render(createMenus());
  const outer = getMenu('Menu');
  const inner = getMenu('Profile');
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

test('a chosen link, another address and a click outside close the menus', async () => {
  const { rerender } = render(createMenus());
  const { summary, details } = getMenu('Menu');
  const open = async () => {
    if (!details.open) await userEvent.click(summary);
    expect(details.open).toBe(true);
  };
  await open();
  await userEvent.click(screen.getByText('Home'));
  expect(details.open).toBe(false);
  await open();
  rerender(createMenus('/guide'));
  expect(details.open).toBe(false);
  await open();
  fireEvent.pointerDown(document.body);
  expect(details.open).toBe(false);
});

test('a nested one opens with its menu, and stays while in use', async () => {
  render(createMenus('/', true));
  const outer = getMenu('Menu');
  const inner = getMenu('Profile');
  expect(inner.details.open).toBe(false);
  await userEvent.click(outer.summary);
  await waitFor(() => expect(inner.details.open).toBe(true));
  fireEvent.pointerDown(screen.getByText('Home'));
  fireEvent.focusIn(screen.getByText('Home'));
  expect(inner.details.open).toBe(true);
  fireEvent.pointerDown(document.body);
  expect([outer.details.open, inner.details.open]).toEqual([false, false]);
});
