import { type ActiveSession, type Outcome, toFailure } from '@app/auth';
import { createSample } from '@app/test-kit/create-sample';
import { createMockProblem, mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { testToken } from '@app/test-kit/sessions';
import {
  deleteMe,
  exportMe,
  getOwnListing,
  getOwnSanction,
  getPreferences,
  putPreferences,
} from '@app/types';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createAccountSession,
  createWorkingIdentity,
  renderWithAccount,
} from '../../testing/render-with-account.tsx';
import AccountPage from './AccountPage.tsx';
import { ReceiptPage } from './ReceiptPage.tsx';

const requests: unknown[] = [];
const allPreferences = {
  'New reviews of my listing': true,
  'Reminders to confirm my listing': true,
  'Replies to my reviews': true,
  'Asking how it is a year after my review': true,
};
const sampleReply = createSample(getOwnListing.reply, { addedMembers: {} });
/** Listing of the prosthetist; undefined: the call fails. */
let ownListing: { approved: boolean } | undefined;
/** Email preferences that the service stores. */
let storedPreferences = allPreferences;
const server = startMockServer(
  mockEndpoint(exportMe, ({ token }) => {
    requests.push(`export by ${token}`);
    return { exportedAt: '2026-11-21T10:00:00.000Z', account: { id: 'user_patient' }, data: { reviews: [] } };
  }),
  mockEndpoint(getOwnListing, () => {
    if (!ownListing) throw createMockProblem(getOwnListing, 503);
    return { ...sampleReply, listing: { ...sampleReply.listing!, ...ownListing } };
  }),
  mockEndpoint(getPreferences, () => ({ mails: storedPreferences })),
  mockEndpoint(getOwnSanction, () => ({ sanction: null })),
  mockEndpoint(putPreferences, ({ body, token }) => {
    requests.push({ ...body.mails, token });
    storedPreferences = { ...storedPreferences, ...body.mails };
    return { mails: storedPreferences };
  }),
  mockEndpoint(deleteMe, ({ body, token }) => {
    requests.push({ ...body, token });
    return {
      receipt: {
        id: 'R-4711',
        requestedAt: '2026-11-21T10:00:00.000Z',
        purgeBy: '2026-12-21T12:00:00.000Z',
        reviews: body.reviews,
        listing: ownListing?.approved ? (body.listing ?? ('keep' as const)) : ('none' as const),
      },
    };
  }),
);
beforeEach(() => {
  requests.length = 0;
  storedPreferences = allPreferences;
  ownListing = { approved: true };
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const renderPage = (identity = createWorkingIdentity(), session = createAccountSession('patient')) =>
  renderWithAccount(<AccountPage />, '/account', { identity, session });
const getSection = (name: string) => within(screen.getByRole('region', { name }));
const getHeading = (name: string) => screen.getByRole('heading', { name });

test('the account page is for signed-in users', () => {
  expect(renderWithAccount(<AccountPage />, '/account').getAddress()).toBe('/login');
});

describe('the name', () => {
  test('is prefilled and saved', async () => {
    const { user, identity, toasts } = renderPage();
    const firstNameInput = getSection('Name').getByLabelText<HTMLInputElement>(/^First name/);
    expect(firstNameInput.value).toBe('Dana');
    await user.clear(firstNameInput);
    await user.type(firstNameInput, ' Dinah ');
    await user.click(getSection('Name').getByRole('button'));
    expect(identity?.updateName).toHaveBeenCalledWith('Dinah', 'Reyes');
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('Your name is saved.'));
  });

  test('is not saved if it is empty, and the field gets the focus', async () => {
    const { user, identity } = renderPage();
    const lastNameInput = getSection('Name').getByLabelText(/^Last name/);
    await user.clear(lastNameInput);
    await user.click(getSection('Name').getByRole('button'));
    await waitFor(() => expect(document.activeElement).toBe(lastNameInput));
    expect(identity?.updateName).not.toHaveBeenCalled();
  });
});

describe('the e-mail address', () => {
  const getEmailSection = () => getSection('E-mail');
  const getField = (name: RegExp) => getEmailSection().getByLabelText<HTMLInputElement>(name);
  const getButton = (name: string) => getEmailSection().getByRole('button', { name });

  test('is changed by the code that was mailed to the new address', async () => {
    const { user, identity, toasts } = renderPage();
    getEmailSection().getByText('You sign in as dana@example.org.');
    await user.type(getField(/^New e-mail/), 'dana@new.example');
    await user.click(getButton('Send me a code'));
    expect(identity?.newEmail.sendCode).toHaveBeenCalledWith('dana@new.example');
    await user.type(await getEmailSection().findByLabelText(/^Code/), '123 456');
    await user.click(getButton('Use this address'));
    expect(identity?.newEmail.finish).toHaveBeenCalledWith('dana@new.example', '123456');
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('You sign in as dana@new.example from now on.'));
    expect((await getEmailSection().findByLabelText<HTMLInputElement>(/^New e-mail/)).value).toBe('');
    expect(document.activeElement).toBe(getHeading('E-mail'));
  });

  test('can be corrected after the code was sent', async () => {
    const { user } = renderPage();
    await user.type(getField(/^New e-mail/), 'dnaa@new.example{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(getField(/^Code/)));
    await user.click(getButton('Change the address'));
    expect(document.activeElement).toBe(getField(/^New e-mail/));
    expect(getField(/^New e-mail/).value).toBe('dnaa@new.example');
  });

  test('is rejected at its field if it is taken, malformed or unchanged, and stays typed', async () => {
    const identity = createWorkingIdentity();
    identity.newEmail.sendCode.mockResolvedValueOnce(toFailure('email_taken'));
    const { user } = renderPage(identity);
    for (const [typedEmail, callCount] of [
      ['dana@', 0],
      ['Dana@example.org', 0],
      ['eve@example.org', 1],
    ] as const) {
      await user.clear(getField(/^New e-mail/));
      await user.type(getField(/^New e-mail/), typedEmail);
      await user.click(getButton('Send me a code'));
      await waitFor(() => expect(document.activeElement).toBe(getField(/^New e-mail/)));
      expect(getField(/^New e-mail/).getAttribute('aria-invalid')).toBe('true');
      expect(identity.newEmail.sendCode).toHaveBeenCalledTimes(callCount);
      expect(getField(/^New e-mail/).value).toBe(typedEmail);
    }
  });
});

describe('the photo', () => {
  const getFileInput = () => getSection('Photo').getByLabelText<HTMLInputElement>('Choose a picture');
  const picture = new File(['picture'], 'me.png', { type: 'image/png' });

  test('is previewed at 100 px before it is saved', async () => {
    const { user, identity } = renderPage();
    await user.upload(getFileInput(), picture);
    const preview = await getSection('Photo').findByRole<HTMLImageElement>('img', { name: /not saved yet/ });
    expect([preview.width, preview.height]).toEqual([100, 100]);
    expect(preview.src).toMatch(/^data:image\/png/);
    expect(identity?.setPhoto).not.toHaveBeenCalled();
    await user.click(getSection('Photo').getByRole('button', { name: 'Save the photo' }));
    expect(identity?.setPhoto).toHaveBeenCalledWith(picture);
    await waitFor(() => expect(getSection('Photo').queryByRole('img', { name: /not saved yet/ })).toBeNull());
    expect(document.activeElement).toBe(getHeading('Photo'));
  });

  test('is saved once, and cannot be cancelled while it is being sent', async () => {
    const identity = createWorkingIdentity();
    const pendingOutcome = Promise.withResolvers<Outcome>();
    identity.setPhoto.mockImplementation(() => pendingOutcome.promise);
    const { user, toasts } = renderPage(identity);
    await user.upload(getFileInput(), picture);
    await user.click(await getSection('Photo').findByRole('button', { name: 'Save the photo' }));
    await user.click(getSection('Photo').getByRole('button', { name: 'One moment…' }));
    await user.click(getSection('Photo').getByRole('button', { name: 'Cancel' }));
    getSection('Photo').getByRole('img', { name: /not saved yet/ });
    await act(async () => pendingOutcome.resolve({ ok: true, value: undefined }));
    expect(identity.setPhoto).toHaveBeenCalledOnce();
    expect(toasts.at(-1)?.text).toBe('Your photo is saved.');
  });

  test('is rejected if the file is not a picture', async () => {
    const { identity } = renderPage();
    const { default: userEvent } = await import('@testing-library/user-event');
    const userWithAnyFile = userEvent.setup({ applyAccept: false });
    await userWithAnyFile.upload(getFileInput(), new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
    expect((await getSection('Photo').findByRole('alert')).textContent).toMatch(/JPEG, PNG or WebP/);
    expect(identity?.setPhoto).not.toHaveBeenCalled();
  });

  test('can be removed', async () => {
    const session = createAccountSession('patient', { imageUrl: '/img/1', hasImage: true });
    const { user, identity, setAccount } = renderPage(createWorkingIdentity(), session);
    await user.click(getSection('Photo').getByRole('button', { name: 'Remove the photo' }));
    expect(identity?.setPhoto).toHaveBeenCalledWith(null);
    await setAccount({ session: createAccountSession('patient') });
    expect(document.activeElement).toBe(getHeading('Photo'));
  });
});

describe('the password', () => {
  const getField = (name: RegExp) => getSection('Password').getByLabelText<HTMLInputElement>(name);
  const getSaveButton = () => getSection('Password').getByRole('button', { name: 'Save the new password' });

  test('is changed with the current one; the fields are empty afterwards', async () => {
    const { user, identity, toasts } = renderPage();
    await user.type(getField(/^Current/), 'the old one');
    await user.type(getField(/^New/), 'the new one');
    await user.click(getSaveButton());
    expect(identity?.changePassword).toHaveBeenCalledWith('the old one', 'the new one');
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('Your password was changed.'));
    await waitFor(() => expect([getField(/^Current/).value, getField(/^New/).value]).toEqual(['', '']));
    expect(document.activeElement).toBe(getHeading('Password'));
  });

  test('focuses its field if it is wrong or too weak', async () => {
    const identity = createWorkingIdentity();
    identity.changePassword.mockResolvedValueOnce(toFailure('wrong_password'));
    identity.changePassword.mockResolvedValueOnce(toFailure('password_weak'));
    const { user } = renderPage(identity);
    await user.type(getField(/^Current/), 'not it');
    await user.type(getField(/^New/), 'password');
    await user.click(getSaveButton());
    await waitFor(() => expect(document.activeElement).toBe(getField(/^Current/)));
    await user.click(getSaveButton());
    await waitFor(() => expect(document.activeElement).toBe(getField(/^New/)));
  });

  test('is set without a current one if the account has none', () => {
    renderPage(createWorkingIdentity(), createAccountSession('patient', { hasPassword: false }));
    expect(getSection('Password').queryByLabelText(/^Current/)).toBeNull();
  });
});

describe('the sessions', () => {
  const getSessionSection = () => getSection('Where you are signed in');
  const createActiveSession = (n: number, overrides: Partial<ActiveSession> = {}): ActiveSession => ({
    id: `sess_${n}`,
    isCurrent: false,
    browser: `Browser ${n}`,
    device: 'Linux',
    location: '',
    lastActiveAt: new Date('2026-11-20T10:00:00Z'),
    ...overrides,
  });

  test('list the current one first, which cannot be ended here; another can', async () => {
    const identity = createWorkingIdentity();
    const sessions = [
      createActiveSession(2),
      createActiveSession(3, { browser: '', device: '' }),
      createActiveSession(1, { isCurrent: true, device: 'Android' }),
    ];
    identity.listSessions.mockResolvedValue({ ok: true, value: sessions });
    const { user } = renderPage(identity);
    const rows = await getSessionSection().findAllByRole('listitem');
    const names = ['Browser 1 on Android', 'Browser 2 on Linux', 'Unknown device'];
    for (const [index, name] of names.entries()) within(rows[index]!).getByText(name);
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
    identity.listSessions.mockResolvedValue({ ok: true, value: sessions.slice(1) });
    await user.click(screen.getByRole('button', { name: 'Sign out there – Browser 2 on Linux' }));
    expect(identity.revokeSession).toHaveBeenCalledWith('sess_2');
    await waitFor(() => expect(screen.queryByText('Browser 2 on Linux')).toBeNull());
    expect(identity.listSessions).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(getHeading('Where you are signed in'));
  });

  test('after the third are folded, and all others can be ended at once', async () => {
    const identity = createWorkingIdentity();
    const sessions = [1, 2, 3, 4, 5].map((n) => createActiveSession(n, { isCurrent: n === 5 }));
    identity.listSessions.mockResolvedValue({ ok: true, value: sessions });
    const { user, toasts } = renderPage(identity);
    const rows = await getSessionSection().findAllByRole('listitem');
    const foldedRows = within(getSessionSection().getByRole('group')).getAllByRole('listitem');
    expect(foldedRows).toEqual(rows.slice(3));
    expect(rows[0]?.textContent).toContain('Browser 5');
    getSessionSection().getByText('2 more');
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(identity.revokeOtherSessions).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('You are signed out everywhere but here.'));
    expect(identity.listSessions).toHaveBeenCalledTimes(2);
  });

  test('that a new password ended are no longer listed', async () => {
    const identity = createWorkingIdentity();
    const sessions = [createActiveSession(1), createActiveSession(2, { isCurrent: true })];
    identity.listSessions.mockResolvedValueOnce({ ok: true, value: sessions });
    identity.listSessions.mockResolvedValue({ ok: true, value: sessions.slice(1) });
    const { user } = renderPage(identity);
    await screen.findByText('Browser 1 on Linux');
    await user.type(getSection('Password').getByLabelText(/^Current/), 'the old one');
    await user.type(getSection('Password').getByLabelText(/^New/), 'the new one{Enter}');
    await waitFor(() => expect(screen.queryByText('Browser 1 on Linux')).toBeNull());
    await screen.findByText('Browser 2 on Linux');
  });

  test('that fail to load can be loaded again', async () => {
    const identity = createWorkingIdentity();
    identity.listSessions.mockResolvedValueOnce(toFailure('offline'));
    const { user } = renderPage(identity);
    await user.click(await getSessionSection().findByRole('button', { name: 'Try Again' }));
    expect(identity.listSessions).toHaveBeenCalledTimes(2);
  });
});

describe('e-mail preferences', () => {
  const findCheckbox = (name: string) =>
    getSection('E-mails').findByRole<HTMLInputElement>('checkbox', { name });

  test.each([
    ['patient', 'Replies to my reviews', 'Asking how it is a year after my review'],
    ['prosthetist', 'New reviews of my listing', 'Reminders to confirm my listing'],
  ] as const)('of a %s are those about “%s” and “%s”', async (role, firstMail, secondMail) => {
    storedPreferences = { ...allPreferences, [secondMail]: false };
    renderPage(createWorkingIdentity(), createAccountSession(role));
    const checkboxes = await getSection('E-mails').findAllByRole<HTMLInputElement>('checkbox');
    expect(checkboxes.map((checkbox) => [checkbox.labels?.[0]?.textContent, checkbox.checked])).toEqual([
      [firstMail, true],
      [secondMail, false],
    ]);
  });

  test('show a change at once, send it alone, and keep it', async () => {
    const pendingReply = Promise.withResolvers<void>();
    server.use(
      mockEndpoint(putPreferences, async ({ body, token }) => {
        requests.push({ ...body.mails, token });
        await pendingReply.promise;
        return { mails: { ...allPreferences, ...body.mails } };
      }),
    );
    const { user } = renderPage(createWorkingIdentity(), createAccountSession('prosthetist'));
    const reviewsCheckbox = await findCheckbox('New reviews of my listing');
    await user.click(reviewsCheckbox);
    expect(reviewsCheckbox.checked).toBe(false);
    await waitFor(() => expect(requests).toEqual([{ 'New reviews of my listing': false, token: testToken }]));
    await act(async () => pendingReply.resolve());
    expect(reviewsCheckbox.checked).toBe(false);
    expect((await findCheckbox('Reminders to confirm my listing')).checked).toBe(true);
  });

  test('revert a change that cannot be saved, and say why', async () => {
    server.use(mockProblem(putPreferences, 503, { message: 'Not now. Try again.' }));
    const { user } = renderPage();
    const repliesCheckbox = await findCheckbox('Replies to my reviews');
    await user.click(repliesCheckbox);
    expect((await getSection('E-mails').findByRole('alert')).textContent).toBe('Not now. Try again.');
    expect(repliesCheckbox.checked).toBe(true);
    server.resetHandlers();
    await user.click(repliesCheckbox);
    await waitFor(() => expect(storedPreferences['Replies to my reviews']).toBe(false));
    expect(repliesCheckbox.checked).toBe(false);
    expect(getSection('E-mails').queryByRole('alert')).toBeNull();
  });

  test('send several clicks in their order, and keep the last', async () => {
    const { user } = renderPage();
    const repliesCheckbox = await findCheckbox('Replies to my reviews');
    for (let i = 0; i < 3; i++) await user.click(repliesCheckbox);
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(requests).toMatchObject(
      [false, true, false].map((isEnabled) => ({ 'Replies to my reviews': isEnabled })),
    );
    expect([repliesCheckbox.checked, storedPreferences['Replies to my reviews']]).toEqual([false, false]);
  });

  test('that fail to load can be loaded again', async () => {
    server.use(mockProblem(getPreferences, 503));
    const { user } = renderPage();
    const retryButton = await getSection('E-mails').findByRole('button', { name: 'Try Again' });
    expect(getSection('E-mails').queryByRole('checkbox')).toBeNull();
    server.resetHandlers();
    await user.click(retryButton);
    await findCheckbox('Replies to my reviews');
  });
});

describe('the personal data', () => {
  const getDownloadButton = () => getSection('Your data').getByRole('button', { name: 'Download my data' });

  test('are downloaded as a file', async () => {
    const savedFiles: { name: string; blob: Blob }[] = [];
    let lastBlob: Blob | undefined;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (createdBlob: Blob) => {
          lastBlob = createdBlob;
          return 'blob:file';
        },
        revokeObjectURL: () => {},
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      savedFiles.push({ name: this.download, blob: lastBlob! });
    });
    const { user } = renderPage();
    await user.click(getDownloadButton());
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    expect(savedFiles[0]?.name).toBe('account-2026-11-21.json');
    expect(JSON.parse(await savedFiles[0]!.blob.text())).toMatchObject({ account: { id: 'user_patient' } });
    expect(requests).toEqual([`export by ${testToken}`]);
  });

  test('show the message of the service if they fail to load', async () => {
    server.use(mockProblem(exportMe, 429, { message: 'Ten a day. Come back tomorrow.' }));
    const { user } = renderPage();
    await user.click(getDownloadButton());
    expect((await getSection('Your data').findByRole('alert')).textContent).toBe(
      'Ten a day. Come back tomorrow.',
    );
  });
});

describe('the deletion of an account', () => {
  const getDialog = () => within(screen.getByRole('dialog'));
  async function openDialog(view = renderPage()) {
    await view.user.click(getSection('Delete my account').getByRole('button'));
    return view;
  }
  const getNextButton = () => getDialog().getByRole('button', { name: 'Next' });
  const getDeleteButton = () => getDialog().getByRole('button', { name: 'Delete my account for good' });
  async function sendDeletion(user: ReturnType<typeof renderPage>['user']) {
    await user.click(getNextButton());
    await user.type(getDialog().getByLabelText('Your password'), 'one step');
    await user.click(getDeleteButton());
  }

  test('says what is deleted when, and sends nothing before the second step', async () => {
    const { user } = await openDialog();
    getDialog().getByText(/within 30 days, and from backups within 90 days/);
    await user.click(getNextButton());
    expect(document.activeElement).toBe(getDialog().getByRole('heading'));
    expect(requests).toEqual([]);
    await user.click(getDialog().getByRole('button', { name: 'Back' }));
    await user.click(getDialog().getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(getSection('Delete my account').getByRole('button'));
    expect(requests).toEqual([]);
  });

  test.each([
    ['Delete them, too', 'delete'],
    ['Keep the public ones without any link to me, so that others can read them', 'keep'],
  ])('with "%s" sends %s for the reviews', async (label, reviewsFate) => {
    const { user, identity, setAccount } = await openDialog();
    await user.click(getDialog().getByRole('radio', { name: label }));
    await sendDeletion(user);
    await screen.findByRole('heading', { name: 'Your account is closed' });
    expect(requests).toEqual([
      { reviews: reviewsFate, listing: 'keep', takedownReason: '', password: 'one step', token: testToken },
    ]);
    await waitFor(() => expect(identity?.signOut).toHaveBeenCalledTimes(1));
    // The receipt outlives the session.
    await setAccount({ session: { status: 'signed-out' } });
    screen.getByText('R-4711');
    screen.getByText(/December 21, 2026/);
    screen.getByText(/within 90 days/);
  });

  describe('by a prosthetist', () => {
    const openDialogAsProsthetist = () =>
      openDialog(renderPage(createWorkingIdentity(), createAccountSession('prosthetist')));

    test('says that the public page stays, and asks what becomes of it, not of reviews', async () => {
      const { user } = await openDialogAsProsthetist();
      await getDialog().findByRole('group', { name: 'What should happen to your public page?' });
      expect(getDialog().getAllByRole('radio')).toHaveLength(3);
      const keepRadio = getDialog().getByRole<HTMLInputElement>('radio', {
        name: /^Keep it, without an owner/,
      });
      expect(keepRadio.checked).toBe(true);
      getDialog().getByText(/Name, practice, address, phone, website, credentials and reviews stay/);
      await sendDeletion(user);
      await screen.findByText(/What stays:/);
      expect(requests).toMatchObject([{ listing: 'keep' }]);
      // The receipt does not say either that everything is deleted.
      screen.getByText('Your public page stays, without an owner and without your bio and photos.');
    });

    test('can mark the public page as closed', async () => {
      const { user } = await openDialogAsProsthetist();
      await user.click(await getDialog().findByRole('radio', { name: /^Keep it, marked as closed/ }));
      await user.click(getNextButton());
      getDialog().getByText(/marked as closed/);
      await user.click(getDialog().getByRole('button', { name: 'Back' }));
      await sendDeletion(user);
      await screen.findByText('R-4711');
      expect(requests).toMatchObject([{ listing: 'close' }]);
    });

    test('can ask staff to take the public page down, with a reason', async () => {
      const { user } = await openDialogAsProsthetist();
      await user.click(await getDialog().findByRole('radio', { name: /^Ask our team to take it down/ }));
      await user.click(getNextButton());
      getDialog().getByText('Say why, or choose another answer above.');
      expect(getDialog().queryByRole('button', { name: 'Delete my account for good' })).toBeNull();
      await user.type(getDialog().getByLabelText(/^Why should it be taken down/), 'I am in danger.');
      await sendDeletion(user);
      await screen.findByText('R-4711');
      expect(requests).toMatchObject([{ listing: 'takedown', takedownReason: 'I am in danger.' }]);
    });

    test('offers the choice unless the listing is known not to be public', async () => {
      ownListing = { approved: false };
      const { user } = await openDialogAsProsthetist();
      await getDialog().findByText(/^Your listing was never public/);
      expect(getDialog().queryByRole('radio')).toBeNull();
      await user.click(getDialog().getByRole('button', { name: 'Keep my account' }));
      ownListing = undefined;
      await user.click(getSection('Delete my account').getByRole('button'));
      expect(await getDialog().findAllByRole('radio')).toHaveLength(3);
      await user.click(getNextButton());
      await getDialog().findByText(/^We could not load your listing\. If it is not public, it stays hidden/);
    });
  });

  test('requires the password of an account that has one', async () => {
    const { user } = await openDialog();
    await user.click(getNextButton());
    await user.click(getDeleteButton());
    getDialog().getByText('Enter your password.');
    expect(requests).toEqual([]);
  });

  test('needs no password if the account has none', async () => {
    const session = createAccountSession('patient', { hasPassword: false });
    const { user } = await openDialog(renderPage(createWorkingIdentity(), session));
    await user.click(getNextButton());
    expect(getDialog().queryByLabelText('Your password')).toBeNull();
    await user.click(getDeleteButton());
    await screen.findByText('R-4711');
  });

  test.each([
    ['none', 'delete', /^Everything that we stored about you will be deleted/, null],
    ['none', 'keep', /What stays:$/, /^Your public reviews stay/],
    [
      'deleted',
      'delete',
      /^Everything that we stored about you will be deleted/,
      /never public. It is deleted, too/,
    ],
    ['hidden', 'delete', /What stays:$/, /^Your listing is not public. It stays hidden/],
    ['keep', 'delete', /What stays:$/, /^Your public page stays, without an owner/],
    ['close', 'delete', /What stays:$/, /^Your public page stays, marked as closed/],
    ['takedown', 'delete', /What stays:$/, /^Our team decides whether your public page is taken down/],
  ] as const)(
    'says in the receipt what goes and what stays: listing %s, reviews %s',
    (listingFate, reviewsFate, leadPattern, fatePattern) => {
      const receipt = {
        id: 'R-1',
        requestedAt: '2026-11-21T10:00:00.000Z',
        purgeBy: '2026-12-21T12:00:00.000Z',
      };
      renderWithAccount(
        <ReceiptPage receipt={{ ...receipt, listing: listingFate, reviews: reviewsFate }} />,
        '/account',
      );
      screen.getByText(leadPattern);
      if (fatePattern) screen.getByText(fatePattern);
      expect(screen.queryAllByText(/stays?[ ,:]/)).toHaveLength(
        leadPattern.source.startsWith('What') ? 2 : 0,
      );
    },
  );

  test('cannot be cancelled while it is being sent', async () => {
    const pendingReply = Promise.withResolvers<void>();
    server.use(
      mockEndpoint(deleteMe, async () => {
        await pendingReply.promise;
        throw createMockProblem(deleteMe, 503);
      }),
    );
    const { user } = await openDialog();
    await sendDeletion(user);
    const backButton = getDialog().getByRole('button', { name: 'Back' });
    expect(backButton.getAttribute('aria-disabled')).toBe('true');
    await user.click(backButton);
    await user.click(getDialog().getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('dialog'));
    await user.keyboard('{Escape}');
    getDialog().getByRole('button', { name: 'One moment…' });
    pendingReply.resolve();
    await getDialog().findByRole('alert');
    await user.click(backButton);
    await user.click(getDialog().getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says why it failed, keeps the account and can be retried', async () => {
    server.use(mockProblem(deleteMe, 503, { message: 'Not now. Try again.' }));
    const { user, identity } = await openDialog();
    await sendDeletion(user);
    expect((await getDialog().findByRole('alert')).textContent).toMatch('Not now. Try again.');
    expect(identity?.signOut).not.toHaveBeenCalled();
    server.resetHandlers();
    await user.click(getDeleteButton());
    await screen.findByText('R-4711');
  });
});
