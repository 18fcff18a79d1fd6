import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { type AdminRemote, activateVersion, listRemotes, rollBackRemote } from '@app/types/admin/releases';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { expect, it } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';
import { createReleaseHandlers, createSampleRelease, createSampleRemote } from './mocks/releases.ts';

const openPage = (remotes: AdminRemote[] = [createSampleRemote()], handlers: RequestHandler[] = []) =>
  renderConsole('/admin/releases', { handlers: [...handlers, ...createReleaseHandlers(remotes)] });
/** Opens the page with one remote. Returns its panel. */
async function openPanel(changes: Partial<AdminRemote> = {}, ...handlers: RequestHandler[]) {
  await openPage([createSampleRemote(changes)], handlers);
  return screen.findByRole('region', { name: 'Search and profiles' });
}
const getButton = (container: HTMLElement, name: RegExp | string) =>
  within(container).getByRole('button', { name });
const findRow = (panel: HTMLElement, version: string) =>
  within(panel)
    .getAllByRole('row')
    .find((row) => within(row).queryByText(version))!;

it('shows the live version, the verdict of the gate, how versions perform and what was rolled back', async () => {
  const fallback = { from: '1.3.0', to: '1.2.3', at: '2026-11-21T10:00:00.000Z', failed: 12, loads: 40 };
  const panel = await openPanel({ fallback });
  const panelQueries = within(panel);
  expect(panelQueries.getByText(/by Olive Owner\.$/)).toBeTruthy();
  expect(panelQueries.getAllByText('91.3 kB of 100.0 kB').length).toBeGreaterThan(0);
  expect(panelQueries.getAllByText('Passed 4 checks').length).toBeGreaterThan(0);
  expect(panelQueries.getAllByText('In a browser').length).toBeGreaterThan(0);
  // Cells hold blocks, which HTML does not allow in a span.
  expect(panel.querySelectorAll('td details').length).toBeGreaterThan(0);
  expect(panel.querySelector('span :is(details, div, p, ul)')).toBeNull();
  expect(panel.textContent).not.toMatch(/smoke|rolled_back/);
  const liveRow = findRow(panel, '1.2.3');
  expect(within(liveRow).queryByRole('button', { name: /Activate/ })).toBeNull();
  expect(liveRow.textContent).toMatch('1,204 pages, 0.5 % failedLCP 2.7 s SlowINP 96 ms CLS 0.01');
  expect(panelQueries.getAllByText('No figures')).toHaveLength(2);
  panelQueries.getByRole('heading', { name: '1.3.0 was rolled back automatically' });
  expect(panel.textContent).toMatch('12 loads of 40 failed in visitors’ browsers (30 %)');
});

it('asks for a confirmation before a rollback, and says before and after it that it ends the canary', async () => {
  const sentBodies: unknown[] = [];
  const canary = { version: '1.3.0', share: 0.1, since: '2026-11-20T15:00:00.000Z', by: 'Ana' };
  const rollBackHandler = mockEndpoint(rollBackRemote, ({ params, body }) => {
    sentBodies.push([params, body]);
    return { remote: createSampleRemote({ v: 5 }) };
  });
  const panel = await openPanel({ canary }, rollBackHandler);
  await userEvent.click(getButton(panel, /^Withdraw –/));
  const withdrawDialog = screen.getByRole('dialog', { name: 'Withdraw Search and profiles?' });
  expect(withdrawDialog.textContent).toContain('The canary 1.3.0 ends.');
  await userEvent.click(getButton(withdrawDialog, 'Cancel'));
  await userEvent.click(getButton(panel, /^Roll back –/));
  const dialog = screen.getByRole('dialog', { name: 'Roll back to 1.2.2?' });
  expect(dialog.textContent).toContain('All visitors get 1.2.2 instead of 1.2.3. The canary 1.3.0 ends.');
  expect(sentBodies).toEqual([]);
  await userEvent.click(getButton(dialog, 'Roll back now'));
  await screen.findByText(/1\.2\.2 is live again, in place of 1\.2\.3\. The canary 1\.3\.0 has ended\.$/);
  expect(sentBodies).toEqual([[{ remote: 'mf_search' }, { v: 4 }]]);
});

it('withdraws a part of the site after a confirmation, and brings it back', async () => {
  const panel = await openPanel();
  const user = userEvent.setup();
  await user.click(getButton(panel, /^Withdraw –/));
  await user.click(
    getButton(screen.getByRole('dialog', { name: 'Withdraw Search and profiles?' }), 'Withdraw now'),
  );
  await within(panel).findByRole('heading', { name: 'Withdrawn: visitors have nothing of it' });
  expect(within(panel).queryByRole('button', { name: /^(Withdraw|Roll back) –/ })).toBeNull();
  expect(within(panel).queryByText(/^Try with some visitors/)).toBeNull();
  await user.click(getButton(panel, /^Activate – 1\.2\.3/));
  await waitFor(() => expect(within(panel).queryByRole('heading', { name: /^Withdrawn/ })).toBeNull());
});

it('withdraws a service, restores it, and removes a withdrawn one for good', async () => {
  await openPage();
  const user = userEvent.setup();
  const findServicesPanel = () => screen.findByRole('region', { name: 'Services' });
  const confirmAction = async (action: RegExp, title: string, sendLabel: string) => {
    await user.click(getButton(await findServicesPanel(), action));
    await user.click(getButton(screen.getByRole('dialog', { name: title }), sendLabel));
  };
  const withdraw = () =>
    confirmAction(/^Withdraw – fit-notes/, 'Withdraw the service fit-notes?', 'Withdraw now');
  await within(await findServicesPanel()).findByText('1.1.0');
  expect(within(await findServicesPanel()).queryByRole('button', { name: /^Remove/ })).toBeNull();
  await user.click(getButton(await findServicesPanel(), /^Withdraw – fit-notes/));
  screen.getByText(/The live pages of mf_search ask it, and say that they cannot reach it\./);
  await user.click(getButton(screen.getByRole('dialog'), 'Cancel'));
  await withdraw();
  await user.click(
    await within(await findServicesPanel()).findByRole('button', { name: /^Restore – fit-notes/ }),
  );
  await within(await findServicesPanel()).findByRole('button', { name: /^Withdraw – fit-notes/ });
  await withdraw();
  await within(await findServicesPanel()).findByText('Withdrawn');
  await confirmAction(/^Remove – fit-notes/, 'Remove the service fit-notes for good?', 'Remove for good');
  await within(await findServicesPanel()).findByText('No services');
});

it('makes a version live, and moves the focus to the panel of its part', async () => {
  const panel = await openPanel();
  await userEvent.click(getButton(panel, /^Activate – 1\.3\.0 of Search and profiles/));
  await screen.findByText('Search and profiles: 1.3.0 is live.');
  await waitFor(() => expect(within(findRow(panel, '1.3.0')).getByText('Visitors have it.')).toBeTruthy());
  await waitFor(() => expect(document.activeElement).toBe(panel));
});

it('shows why a version cannot go live, and the change of a colleague after a conflict', async () => {
  const reason =
    'mf_search 1.3.0 was not tried in a browser with the live shell yet. Run: pnpm remotes check';
  const releases = [
    createSampleRelease('1.3.0', { refusal: reason, gate: null }),
    createSampleRelease('1.2.3'),
    createSampleRelease('1.2.2'),
  ];
  const message = 'Ana changed mf_search: 1.2.1 is live. Look at it again before you change it.';
  const conflictHandler = mockProblem(activateVersion, 409, { error: 'stale', message });
  const panel = await openPanel({ releases }, conflictHandler);
  expect(within(findRow(panel, '1.3.0')).getByText(reason)).toBeTruthy();
  expect(within(findRow(panel, '1.3.0')).queryByRole('button', { name: /Activate|Try/ })).toBeNull();
  await userEvent.click(getButton(panel, /^Activate – 1\.2\.2/));
  expect((await screen.findByText(message)).textContent).toBe(message);
});

it('starts a canary, changes its share and ends it', async () => {
  const panel = await openPanel();
  await userEvent.click(getButton(panel, /^Try with some visitors – 1\.3\.0/));
  const chooseShare = (share: string) => {
    const form = within(panel).getByRole('form', { name: /^Try 1\.3\.0/ });
    return userEvent.selectOptions(within(form).getByLabelText('Visitors'), share);
  };
  await chooseShare('10 %');
  await userEvent.click(getButton(findRow(panel, '1.3.0'), 'Start the canary'));
  await within(panel).findByRole('heading', { name: '10 % of visitors have 1.3.0' });
  await chooseShare('50 %');
  await userEvent.click(getButton(panel, 'Change the share'));
  await within(panel).findByRole('heading', { name: '50 % of visitors have 1.3.0' });
  await userEvent.click(getButton(panel, /^End the canary/));
  await waitFor(() => expect(within(panel).queryByRole('heading', { name: /of visitors/ })).toBeNull());
});

it('shows the preview link and copies it', async () => {
  const panel = await openPanel();
  await userEvent.click(getButton(panel, /^Copy preview link – 1\.3\.0/));
  const linkInput = await within(panel).findByLabelText<HTMLInputElement>('Preview link of 1.3.0');
  expect(linkInput.value).toMatch('/?preview=mf_search~1.3.0~');
  await expect.poll(() => document.activeElement).toBe(linkInput);
  expect(await within(panel).findByText(/^Copied\./)).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(linkInput.value);
});

it('shows a note when nothing was published', async () => {
  await openPage([]);
  expect(await screen.findByRole('heading', { name: 'Nothing was published yet' })).toBeTruthy();
});

it('shows the page in the menu of owners only', async () => {
  await openPanel();
  expect(screen.getAllByRole('link', { name: 'Releases', hidden: true }).length).toBeGreaterThan(0);
  cleanup();
  const forbiddenHandler = mockProblem(listRemotes, 403, {
    error: 'no_right',
    message: 'Your role does not allow this.',
  });
  await renderConsole('/admin/releases', { me: 'moderator', handlers: [forbiddenHandler] });
  await screen.findByRole('heading', { name: 'Your role does not allow this' });
  expect(screen.queryByRole('link', { name: 'Releases', hidden: true })).toBeNull();
});
