import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOwnVisitRequest, resetVisitRequests } from '../../mocks/visit-requests.ts';
import { listing, openMemberPage, setUpPageTests } from '../../testing/page-tests.ts';

const { mockListing } = setUpPageTests();
beforeEach(() => mockListing({ takesVisitRequests: true }));
const profilePath = `/prosthetist/${listing.slug}`;

const openVisitRequest = (address = `${profilePath}?ask=visit`) => openMemberPage(address);
const findSendButton = () => screen.findByRole('button', { name: `Send to ${listing.company}` });

describe('the form', () => {
  test('is linked from a profile whose owner answers requests, and from no other', async () => {
    await openVisitRequest(profilePath);
    const requestLink = await screen.findByRole('link', { name: 'Ask for a visit or a call back' });
    expect(requestLink.getAttribute('href')).toBe(`${profilePath}?ask=visit`);
    cleanup();
    mockListing({ takesVisitRequests: false });
    await openVisitRequest(profilePath);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Ask for a visit or a call back' })).toBeNull();
  });

  test('has no field for free text, and its consent is not given yet', async () => {
    await openVisitRequest();
    await findSendButton();
    expect(document.querySelector('textarea')).toBeNull();
    expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('name'))).toEqual(['name', 'phone']);
    expect((screen.getByRole('checkbox', { name: /^I agree/ }) as HTMLInputElement).checked).toBe(false);
  });

  test('says what is missing, sends, says what happens next, and can be withdrawn', async () => {
    const { user } = await openVisitRequest();
    const sendButton = await findSendButton();
    await user.click(sendButton);
    expect(screen.getByText('Write a US phone number with ten digits.')).toBeTruthy();
    expect(screen.getByText('Tick the box, so that we may pass this on.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('name')).toBe('phone');
    await user.type(screen.getByRole('textbox', { name: /^Phone/ }), '314 555 0188');
    await user.click(screen.getByRole('checkbox', { name: 'Mornings' }));
    await user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
    await user.click(sendButton);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sent' })).toBe(document.activeElement);
    expect(
      screen.getByText(
        'They’ll call (314) 555-0188 (mornings). If you hear nothing by Tue, Dec 1, call them.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call now instead' }).getAttribute('href')).toMatch(/^tel:/);
    await user.click(screen.getByRole('button', { name: /^Withdraw my request/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await findSendButton()).toBeTruthy();
  });

  test('asks for an e-mail in place of a phone number, and then says so in the consent', async () => {
    const { user } = await openVisitRequest();
    await findSendButton();
    await user.click(screen.getByRole('radio', { name: 'E-mail' }));
    expect(screen.queryByRole('textbox', { name: /^Phone/ })).toBeNull();
    expect(screen.getByRole('checkbox', { name: /my name, e-mail and times/ })).toBeTruthy();
  });

  test('is not there while a request is open', async () => {
    resetVisitRequests([createOwnVisitRequest()]);
    await openVisitRequest();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your request is open' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
  });

  test.each([
    [{ takesVisitRequests: false }, /Nobody answers requests here/],
    [{ owned: true }, /your own listing/],
  ])('is not there where %o', async (listingChange, expectedText) => {
    mockListing(listingChange);
    await openVisitRequest();
    expect(await screen.findByText(expectedText)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
  });
});

describe('an own request', () => {
  test('without an answer says so and offers the phone', async () => {
    resetVisitRequests([createOwnVisitRequest({ toldAt: '2026-12-02T20:00:00.000Z' })]);
    await openVisitRequest('/my-requests');
    const card = within(await screen.findByRole('article', { name: listing.company }));
    expect(card.getByRole('heading', { name: 'No answer yet' })).toBeTruthy();
    expect(card.getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:/);
  });

  test('that is withdrawn has no contact and cannot be withdrawn again', async () => {
    resetVisitRequests([createOwnVisitRequest({ status: 'withdrawn', name: '', phone: '', times: [] })]);
    await openMemberPage('/my-requests', { locale: 'es' });
    const card = within(await screen.findByRole('article', { name: listing.company }));
    expect(card.getByText('Retirada')).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
  });
});
