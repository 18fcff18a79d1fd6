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
  const outerMenu = getMenu('Menu');
  const innerMenu = getMenu('Profile');
  await userEvent.click(outerMenu.summary);
  await userEvent.click(innerMenu.summary);
  expect([outerMenu.details.open, innerMenu.details.open]).toEqual([true, true]);
  screen.getByText('Edit').closest('a')?.focus();
  await userEvent.keyboard('{Escape}');
  expect([outerMenu.details.open, innerMenu.details.open]).toEqual([true, false]);
  expect(document.activeElement).toBe(innerMenu.summary);
  await userEvent.keyboard('{Escape}');
  expect(outerMenu.details.open).toBe(false);
  expect(document.activeElement).toBe(outerMenu.summary);
});

test('a chosen link, another address and a click outside close the menus', async () => {
  const { rerender } = render(createMenus());
  const { summary, details } = getMenu('Menu');
  const openMenus = async () => {
    if (!details.open) await userEvent.click(summary);
    expect(details.open).toBe(true);
  };
  await openMenus();
  await userEvent.click(screen.getByText('Home'));
  expect(details.open).toBe(false);
  await openMenus();
  rerender(createMenus('/guide'));
  expect(details.open).toBe(false);
  await openMenus();
  fireEvent.pointerDown(document.body);
  expect(details.open).toBe(false);
});

test('a nested menu opens with the menu around it, and stays open while in use', async () => {
  render(createMenus('/', true));
  const outerMenu = getMenu('Menu');
  const innerMenu = getMenu('Profile');
  expect(innerMenu.details.open).toBe(false);
  await userEvent.click(outerMenu.summary);
  await waitFor(() => expect(innerMenu.details.open).toBe(true));
  fireEvent.pointerDown(screen.getByText('Home'));
  fireEvent.focusIn(screen.getByText('Home'));
  expect(innerMenu.details.open).toBe(true);
  fireEvent.pointerDown(document.body);
  expect([outerMenu.details.open, innerMenu.details.open]).toEqual([false, false]);
});
