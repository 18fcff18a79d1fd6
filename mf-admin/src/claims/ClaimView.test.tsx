import { mockEndpoint, recordBodies } from '@app/test-kit/mock';
import { approveClaim, noteClaimCall, rejectClaim } from '@app/types/admin/actions/claim';
import type { ClaimItem } from '@app/types/admin/claims';
import type { AdminRole } from '@app/types/admin/permissions';
import { reopenItem } from '@app/types/admin/queue';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderConsole, undoFields } from '../testing/render-console.tsx';
import { contestedClaim, createClaimHandlers } from './mocks/claims.ts';

/** Opens a claim. Returns the bodies of the calls about it, after the parameters where it is opened again. */
async function openClaim(changes: Partial<ClaimItem> = {}, me: AdminRole = 'owner') {
  const claim = { ...contestedClaim, ...changes };
  const sentBodies: unknown[] = [];
  const decideAs = (status: ClaimItem['status']) =>
    recordBodies(sentBodies, () => ({ claim: { ...claim, status }, ...undoFields }));
  await renderConsole(`/admin/pending-claims/${claim.id}`, {
    me,
    handlers: [
      mockEndpoint(approveClaim, decideAs('approved')),
      mockEndpoint(rejectClaim, decideAs('rejected')),
      mockEndpoint(
        noteClaimCall,
        recordBodies(sentBodies, () => ({ claim })),
      ),
      mockEndpoint(reopenItem, ({ params, body }) => {
        sentBodies.push([params, body]);
        return { ...params, ...undoFields };
      }),
      ...createClaimHandlers(claim),
    ],
  });
  await screen.findByRole('heading', { level: 2 });
  return sentBodies;
}
const getButton = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const getCheckTexts = (name: string) =>
  within(screen.getByText(name, { selector: 'dt' }).parentElement!)
    .getAllByRole('definition')
    .map((cell) => cell.textContent);
test('evidence is compared with the listing, with the result in words', async () => {
  await openClaim();
  expect(getCheckTexts('E-mail domain')).toEqual([
    'renata@mail.test (proven: the account’s), renata@riverfrontlimb.test (proven: the e-mailed code was entered)',
    'Website: riverfrontlimb.test',
    'Matches, proven',
  ]);
  expect(getCheckTexts('Name')).toEqual(['Renata Okafor', 'Listing: Renata Okafor', 'Matches, stated only']);
  expect(getCheckTexts('Call to the practice')).toEqual([
    'Nobody called',
    'Public number: (314) 555-0142',
    'Nothing proven',
  ]);
  expect(getCheckTexts('NPI')).toEqual(['1111111112', 'Listing: 1234567893', 'Doesn’t match']);
  expect(screen.getByText('Doesn’t match').closest('dd')?.dataset.surface).toBe('bad');
  expect(getCheckTexts('Credential')).toEqual([
    'Nothing given',
    'Listing: State Prosthetist License',
    'Unknown',
  ]);
  screen.getByText('Why it is here: 2 proofs match, 1 doesn’t match, 2 are unknown.');
  screen.getByText('Name: the account says Renata Okafor, the request said Rita Okafor.');
  screen.getByText(/^Sent Nov 20/);
  screen.getByText(/^Expires in 3 days/);
  screen.getByText(/Okafor at home, which was never public\. Approving this claim retires it/);
  screen.getByRole('link', { name: 'Ruth Amankwah, Little Oaks' });
});

test('a differing name, a nickname and an unconfirmed address are labelled', async () => {
  const checks = { ...contestedClaim.checks, emailDomain: null, name: false, nickname: true };
  await openClaim({ checks, claimantName: 'Rennie Okafor', workEmailConfirmedAt: null });
  expect(getCheckTexts('E-mail domain')[0]).toContain(
    'renata@riverfrontlimb.test (not proven: the code was not entered)',
  );
  expect(getCheckTexts('E-mail domain')[2]).toBe('Nothing proven');
  expect(getCheckTexts('Name')[2]).toBe('Doesn’t match');
  expect(getCheckTexts('Nickname')[2]).toBe('Matches, stated only');
  cleanup();
  await openClaim({ checks: { ...checks, name: null, npi: null } });
  screen.getByText('Why it is here: 5 proofs are unknown.');
});

test('a call to the public number is recorded with its answer and the caller', async () => {
  const sentBodies = await openClaim();
  const callFields = { by: 'Inés Calloway', at: '2026-11-21T15:00:00.000Z' };
  const logButton = getButton('Log the call to (314) 555-0142');
  expect(logButton.disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText('What the practice said'), 'denied');
  await userEvent.type(screen.getByLabelText('Note on the call'), 'The front desk.');
  await userEvent.click(logButton);
  await waitFor(() =>
    expect(sentBodies).toEqual([
      { v: 2, number: '(314) 555-0142', answer: 'denied', note: 'The front desk.' },
    ]),
  );
  cleanup();
  const calls = [
    { number: '(314) 555-0142', answer: 'denied' as const, note: 'The front desk.', ...callFields },
  ];
  await openClaim({ calls, checks: { ...contestedClaim.checks, call: false } });
  screen.getByText(/^Inés Calloway called \(314\) 555-0142.*not theirs\. “The front desk\.”$/);
  expect(getCheckTexts('Call to the practice')[2]).toBe('Doesn’t match');
});

test('a rejected claimant can be written to, in a letter that names no other claimant', async () => {
  await openClaim();
  const mailHref = screen.getByRole('link', { name: 'Write to Sam Reed' }).getAttribute('href') ?? '';
  expect(mailHref).toMatch(/^mailto:sam%40reed\.test\?subject=/);
  expect(decodeURIComponent(mailHref)).toContain('Your request to claim Renata Okafor on');
  expect(decodeURIComponent(mailHref)).not.toContain('renata@');
  // The claimant of the open claim gets a message instead, which can be answered on the site.
  getButton('Message the claimant');
});

test('a viewer sees no addresses and no decisions', async () => {
  const [attempt] = contestedClaim.attempts;
  await openClaim({ claimantEmail: null, attempts: [{ ...attempt!, email: null }] }, 'viewer');
  expect(screen.queryByRole('link', { name: /^Write to/ })).toBeNull();
  screen.getByText(/Your role does not show addresses\./);
  expect(screen.queryByRole('button', { name: /^(?:Approve|Reject)/ })).toBeNull();
});

test('A3: a claim is rejected only with a reason, by keyboard alone', async () => {
  const sentBodies = await openClaim();
  await userEvent.keyboard('r');
  const reasonField = screen.getByRole('textbox', { name: /^Reason to the claimant/ });
  expect(document.activeElement).toBe(reasonField);
  const rejectButton = getButton('Reject the claim');
  expect(rejectButton.disabled).toBe(true);
  screen.getByText('Write it first.');
  await userEvent.keyboard('The NPI is another person’s.');
  expect(rejectButton.disabled).toBe(false);
  await userEvent.click(rejectButton);
  await waitFor(() => expect(sentBodies).toEqual([{ v: 2, notes: 'The NPI is another person’s.' }]));
  await screen.findByText('Rejected the claim of Renata Okafor.');
});

test('an approval sends the version on screen and, if something differs, a reason', async () => {
  const sentBodies = await openClaim();
  // Without a reason the key A focuses the reason field.
  await userEvent.keyboard('a');
  screen.getByText('This differs from the listing: the NPI.');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Reason to approve anyway/));
  expect(getButton('Approve').disabled).toBe(true);
  await userEvent.keyboard('A typing mistake in our data.');
  await userEvent.click(getButton('Approve'));
  await screen.findByText('Renata Okafor now manages Renata Okafor’s listing.');
  expect(sentBodies).toEqual([{ v: 2, reason: 'A typing mistake in our data.' }]);
  cleanup();
  const sentBodiesWithoutDifference = await openClaim({ differences: [] });
  await userEvent.click(getButton('Approve for Renata Okafor'));
  await waitFor(() => expect(sentBodiesWithoutDifference).toEqual([{ v: 2 }]));
});

test('an obstacle to approval is explained, and only Reject is offered', async () => {
  await openClaim({ obstacle: 'owns_another' });
  screen.getByText('The claimant owns another listing that is or was public: one listing per account.');
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  getButton('Reject the claim');
});

test('a claim of an owned listing is only evidence until staff open it as a counter-claim', async () => {
  const contested = { status: 'contested', contests: true } as const;
  const sentBodies = await openClaim(contested);
  expect(screen.queryByRole('button', { name: /^(?:Approve|Reject)/ })).toBeNull();
  screen.getByText(/^Somebody else owns this listing, or did when this was sent\./);
  await userEvent.click(getButton('Open it as a counter-claim'));
  await screen.findByText('Opened the counter-claim of Renata Okafor.');
  expect(sentBodies).toEqual([[{ kind: 'pending-claims', id: contestedClaim.id }, { v: 2 }]]);
  cleanup();
  await openClaim({ ...contested, claimantName: '' });
  await userEvent.click(getButton('Open it as a counter-claim'));
  await screen.findByText('Opened the counter-claim of someone without a name.');
  cleanup();
  await openClaim(contested, 'viewer');
  expect(screen.queryByRole('button', { name: 'Open it as a counter-claim' })).toBeNull();
  cleanup();
  await openClaim({ ...contested, status: 'pending' });
  screen.getByText(/Approved, it goes over to the claimant/);
});

test.each(['approved', 'rejected'] as const)('a claim that was %s can be opened again', async (status) => {
  const sentBodies = await openClaim({ status });
  await userEvent.click(screen.getByText('More actions'));
  await userEvent.click(getButton('Open the claim again'));
  if (status === 'approved') {
    screen.getByText(/^Until someone decides, the listing has no owner\./);
    expect(sentBodies).toEqual([]);
    await userEvent.click(getButton('Open it again'));
  }
  await screen.findByText('Opened the claim of Renata Okafor again.');
  expect(sentBodies).toEqual([[{ kind: 'pending-claims', id: contestedClaim.id }, { v: 2 }]]);
  cleanup();
  await openClaim({ status, listing: null });
  expect(screen.queryByText('Open the claim again')).toBeNull();
});

test('under an appeal, the member who decided can neither approve another claim nor open the claim again', async () => {
  await openClaim({ leftToOthers: ['approve'] });
  expect(getButton(/^Approve for/).disabled).toBe(true);
  screen.getByText(/^Your decision is under appeal\./);
  cleanup();
  await openClaim({ status: 'rejected', leftToOthers: ['reopen'] });
  await userEvent.click(screen.getByText('More actions'));
  expect(getButton('Open the claim again').disabled).toBe(true);
});

test('rows of the queue show warnings in words', async () => {
  await renderConsole('/admin/pending-claims', { handlers: createClaimHandlers() });
  const queue = within(await screen.findByRole('navigation', { name: 'Queue' }));
  const [row] = queue.getAllByRole('link');
  for (const words of ['Claimed by Renata Okafor', 'Other NPI', 'Others asked', 'Names someone else'])
    expect(row?.textContent).toContain(words);
});

test('approving a claim with nothing proven says what is missing, and takes a second key', async () => {
  const checks = { ...contestedClaim.checks, emailDomain: null, npi: true };
  const sentBodies = await openClaim({ checks, proven: false, differences: [] });
  await userEvent.keyboard('a');
  screen.getByRole('heading', { name: 'Nothing is proven. Approve it all the same?' });
  screen.getByText('Nobody at the practice’s public number confirmed the claim.');
  await userEvent.keyboard('a');
  expect(sentBodies).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sentBodies).toEqual([{ v: 2 }]));
});
