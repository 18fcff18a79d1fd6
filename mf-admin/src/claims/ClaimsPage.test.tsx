import { mock } from '@app/test-kit/mock';
import { approveClaim, type ClaimItem, rejectClaim } from '@app/types/admin/claims';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';
import { claimHandlers, contested } from './mocks/claims.ts';

const open = async (claim: ClaimItem = contested, more: Parameters<typeof renderConsole>[1] = {}) => {
  await renderConsole(`/admin/pending-claims/${claim.id}`, {
    ...more,
    handlers: [...(more.handlers ?? []), ...claimHandlers(claim)],
  });
  await screen.findByRole('heading', { level: 2 });
};
const check = (name: string) =>
  [...screen.getByText(name, { selector: 'dt' }).parentElement!.querySelectorAll('dd')].map(
    (cell) => cell.textContent,
  );
const decided = (claim: ClaimItem, outcome: 'approved' | 'rejected') => ({
  claim: { ...claim, status: outcome },
  auditId: '0000000000000000000000d1',
  undoUntil: new Date(Date.now() + 30_000).toISOString(),
});

test('evidence is held against the listing, in words', async () => {
  await open();
  expect(check('E-mail domain')).toEqual([
    'renata@mail.test, renata@riverfrontlimb.test',
    'Website: riverfrontlimb.test',
    'Matches',
  ]);
  expect(check('NPI')).toEqual(['1111111112', 'Listing: 1234567893', 'Does not match']);
  expect(check('Credential')).toEqual([
    'Nothing given',
    'Listing: State Prosthetist License',
    'Nothing to compare',
  ]);
  screen.getByText('Name: the account says Renata Okafor, the request said Rita Okafor.');
  screen.getByText(/^Sent Nov 20.* Expires in 3 days/);
  screen.getByText(/Okafor at home, which never was public\. Approving this claim retires it/);
  screen.getByRole('link', { name: 'Ruth Amankwah, Little Oaks' });
});

test('who was turned away can be written to, by a letter that names nobody else', async () => {
  await open();
  const letter = screen.getByRole('link', { name: 'Write to Sam Reed' }).getAttribute('href') ?? '';
  expect(letter).toMatch(/^mailto:sam%40reed\.test\?subject=/);
  expect(decodeURIComponent(letter)).toContain('Your request to claim Renata Okafor on');
  expect(decodeURIComponent(letter)).not.toContain('renata@');
  screen.getByRole('link', { name: 'Write to Renata Okafor' });
});

test('a viewer reads no address and decides nothing', async () => {
  const [attempt] = contested.attempts;
  const seen = { ...contested, claimantEmail: null, attempts: [{ ...attempt!, email: null }] };
  await open(seen, { me: 'viewer' });
  expect(screen.queryByRole('link', { name: /^Write to/ })).toBeNull();
  screen.getByText(/Your role does not show addresses\./);
  expect(screen.queryByRole('button', { name: /^(?:Approve|Reject)/ })).toBeNull();
});

test('A3: without a reason Reject is disabled, and says why; with one it is sent, by keys alone', async () => {
  const sent: unknown[] = [];
  await open(contested, {
    handlers: [
      mock(rejectClaim, ({ body }) => {
        sent.push(body);
        return decided(contested, 'rejected');
      }),
    ],
  });
  const reject = screen.getByRole('button', { name: 'Reject the claim' }) as HTMLButtonElement;
  expect(reject.disabled).toBe(true);
  expect(document.getElementById(reject.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'To reject, write a reason first.',
  );
  // R without a reason leads to where it is written.
  await userEvent.keyboard('r');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason to the claimant' }));
  await userEvent.keyboard('The NPI is another person’s.');
  expect(reject.disabled).toBe(false);
  await userEvent.tab();
  await userEvent.keyboard('r');
  await waitFor(() => expect(sent).toEqual([{ v: 2, notes: 'The NPI is another person’s.' }]));
  await screen.findByText('Rejected the claim of Renata Okafor.');
});

test('approving sends the version that was looked at', async () => {
  const sent: unknown[] = [];
  await open(contested, {
    handlers: [
      mock(approveClaim, ({ body }) => {
        sent.push(body);
        return decided(contested, 'approved');
      }),
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Approve: give the listing to Renata Okafor' }));
  await screen.findByText('Gave Renata Okafor to Renata Okafor.');
  expect(sent).toEqual([{ v: 2 }]);
});

test('what stands in the way of an approval is said, and only Reject is left', async () => {
  await open({ ...contested, obstacle: 'owns_another' });
  screen.getByText('The claimant owns another listing that is or was public: one listing an account.');
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  screen.getByRole('button', { name: 'Reject the claim' });
});

test('the queue warns in words', async () => {
  await renderConsole('/admin/pending-claims', { handlers: claimHandlers() });
  const queue = within(await screen.findByRole('navigation', { name: 'Queue' }));
  const [line] = queue.getAllByRole('link');
  for (const words of ['Renata Okafor asks.', 'Other NPI', '1 more asked', 'Named somebody else'])
    expect(line?.textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'Orphaned claims' }).getAttribute('href')).toBe(
    '/admin/pending-claims/orphaned',
  );
});
