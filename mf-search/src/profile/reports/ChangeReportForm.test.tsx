import { createSession } from '@app/test-kit/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { listing, openPage, setUpPageTests } from '../../testing/page-tests.ts';

const { server } = setUpPageTests();
const { slug } = listing;

function recordReports() {
  const reports: { id: unknown; token: string | null; body: unknown }[] = [];
  server.use(
    http.post('*/api/prosthetists/:id/report', async ({ request, params }) => {
      const body: unknown = await request.clone().json();
      reports.push({ id: params.id, token: request.headers.get('authorization'), body });
    }),
  );
  return reports;
}
async function openReportForm(
  address = `/prosthetists/${slug}`,
  options: Parameters<typeof openPage>[1] = {},
) {
  const view = await openPage(address, options);
  await view.user.click(await screen.findByText('Report a change'));
  const form = within(await screen.findByRole('form', { name: 'Report a change' }));
  return {
    ...view,
    form,
    fillIn: async (field: string, note: string) => {
      await view.user.selectOptions(form.getByRole('combobox', { name: /^What has changed/ }), field);
      await view.user.type(form.getByRole('textbox', { name: /^What should it say/ }), note);
    },
    sendChange: () => view.user.click(form.getByRole('button', { name: 'Send the change' })),
  };
}

test('an incorrect fact can be reported without an account', async () => {
  const reports = recordReports();
  const { fillIn, sendChange, announcedTexts } = await openReportForm();
  await fillIn('Phone', 'It ends in 42 now; I called.');
  await sendChange();
  const thanksMessage = await screen.findByText('Thank you. Our team checks it before anything changes.');
  expect(reports).toEqual([
    { id: slug, token: null, body: { field: 'Phone', note: 'It ends in 42 now; I called.' } },
  ]);
  expect(announcedTexts).toContain(thanksMessage.textContent);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(thanksMessage.textContent));
});

test('a signed-in user reports under their account', async () => {
  const reports = recordReports();
  const session = createSession('prosthetist');
  const { fillIn, sendChange } = await openReportForm(`/prosthetist/${slug}`, { session });
  await fillIn('Closed or moved', 'Moved to Alton.');
  await sendChange();
  await waitFor(() => expect(reports).toMatchObject([{ token: 'Bearer token-of-a-test' }]));
});

test('a missing field shows an error and gets the focus; nothing is sent', async () => {
  const reports = recordReports();
  const { form, fillIn, sendChange } = await openReportForm();
  await sendChange();
  expect(form.getByText('Choose one.')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole('combobox'));
  await fillIn('Phone', 'no');
  await sendChange();
  expect(form.getByText('Write at least 5 characters on what it should be.')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole('textbox'));
  expect(reports).toEqual([]);
});

test('a failure keeps the typed text', async () => {
  const { form, fillIn, sendChange } = await openReportForm();
  await fillIn('Address', 'Suite 300 #429');
  await sendChange();
  expect(await form.findByText(/Too many requests/)).toBeTruthy();
  expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Suite 300 #429');
});

test('closing the row keeps the typed text until it is sent', async () => {
  const { user, fillIn } = await openReportForm();
  const reportRow = screen.getByText('Report a change');
  const findForm = async () => within(await screen.findByRole('form', { name: 'Report a change' }));
  await fillIn('Phone', 'It ends in 42 now.');
  await user.click(reportRow);
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  await user.click(reportRow);
  const reopenedForm = await findForm();
  expect(reopenedForm.getByRole<HTMLSelectElement>('combobox').value).toBe('Phone');
  expect(reopenedForm.getByRole<HTMLTextAreaElement>('textbox').value).toBe('It ends in 42 now.');
  await user.click(reopenedForm.getByRole('button', { name: 'Send the change' }));
  await screen.findByText(/^Thank you/);
  await user.click(reportRow);
  await waitFor(() => expect(screen.queryByText(/^Thank you/)).toBeNull());
  await user.click(reportRow);
  expect((await findForm()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
});
