import { createSample } from '@app/test-kit/create-sample';
import { mockEndpoint } from '@app/test-kit/mock';
import { endTeamToken, makeTeamToken } from '@app/types/admin/actions/team-token';
import { listTeamTokens, type TeamToken, teamToken } from '@app/types/admin/team-tokens';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';
import { createReleaseHandlers } from './mocks/releases.ts';

const createdAt = '2026-11-20T15:04:05.000Z';
const secret = `team_${'x'.repeat(43)}`;
const createSampleToken = (overrides: Partial<TeamToken>): TeamToken => ({
  ...createSample(teamToken),
  name: 'events pipeline',
  ...overrides,
});

/** Opens the page with a backend that stores these tokens. Returns the panel of the tokens. */
async function openTokensPanel(tokens: TeamToken[]) {
  await renderConsole('/admin/releases', {
    handlers: [
      mockEndpoint(listTeamTokens, () => ({ tokens })),
      mockEndpoint(makeTeamToken, ({ body }) => {
        const token = createSampleToken({ id: 'b'.repeat(24), ...body });
        tokens.unshift(token);
        return { token, secret, auditId: 'c'.repeat(24) };
      }),
      mockEndpoint(endTeamToken, ({ params }) => {
        const token = tokens.find(({ id }) => id === params.id)!;
        token.ended = { at: createdAt, by: 'Olive Owner' };
        return { token, auditId: 'c'.repeat(24) };
      }),
      ...createReleaseHandlers(),
    ],
  });
  return screen.findByRole('region', { name: 'Team tokens' });
}

it('shows a new secret once, and copies it with one press', async () => {
  const panel = await openTokensPanel([]);
  expect(await within(panel).findByText('There is no token yet.')).toBeTruthy();
  const user = userEvent.setup();
  await user.type(within(panel).getByLabelText(/^Name/), 'swap pipeline');
  await user.type(within(panel).getByLabelText(/^Slices/), 'swap, events');
  await user.click(within(panel).getByRole('button', { name: 'Make a token' }));
  const dialog = await screen.findByRole('dialog', { name: 'The token of swap pipeline' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('TEAM_TOKEN').value).toBe(secret);
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await within(dialog).findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(within(dialog).getByRole('button', { name: 'I have stored it' }));
  expect(screen.queryByDisplayValue(secret)).toBeNull();
  const row = await within(panel).findByRole('row', { name: /swap pipeline/ });
  expect(within(row).getByText('swap, events')).toBeTruthy();
});

it('shows last use and end of each token, and ends one after a confirmation', async () => {
  const panel = await openTokensPanel([createSampleToken({ usedAt: createdAt })]);
  const row = await within(panel).findByRole('row', { name: /events pipeline/ });
  expect(within(row).queryByText('Never')).toBeNull();
  const user = userEvent.setup();
  await user.click(within(row).getByRole('button', { name: 'End – events pipeline' }));
  const dialog = screen.getByRole('dialog', { name: 'End the token “events pipeline”?' });
  await user.click(within(dialog).getByRole('button', { name: 'End it now' }));
  await screen.findByText('events pipeline: the token opens nothing any more.');
  expect(await within(panel).findByText(/, Olive Owner$/)).toBeTruthy();
  expect(within(panel).queryByRole('button', { name: /^End/ })).toBeNull();
});
