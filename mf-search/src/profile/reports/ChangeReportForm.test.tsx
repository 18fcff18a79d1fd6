import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import remote from '../../expose.ts';
import { handlers } from '../../mocks/handlers.ts';
import { mockListings } from '../../mocks/listings.ts';

const server = startMockServer(...handlers);
const { slug } = mockListings[0]!.listing;

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
  options: Parameters<typeof renderRemote>[2] = {},
) {
  const view = await renderRemote(remote, address, options);
  const name = options.locale === 'es' ? 'Informar de un cambio' : 'Report a change';
  await view.user.click(await screen.findByText(name));
  const form = within(await screen.findByRole('form', { name }));
  return { ...view, form };
}

test('an incorrect fact can be reported without an account', async () => {
  const reports = recordReports();
  const { user, form, announcedTexts } = await openReportForm();
  await user.selectOptions(form.getByLabelText(/^What has changed/), 'Phone');
  await user.type(form.getByLabelText(/^What should it say/), 'It ends in 42 now; I called.');
  await user.click(form.getByRole('button', { name: 'Send the change' }));
  const thanksMessage = await screen.findByText('Thank you. Our team checks it before anything changes.');
  expect(reports).toEqual([
    { id: slug, token: null, body: { field: 'Phone', note: 'It ends in 42 now; I called.' } },
  ]);
  expect(announcedTexts).toContain(thanksMessage.textContent);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(thanksMessage.textContent));
});

test('a signed-in user reports under their account', async () => {
  const reports = recordReports();
  const { user, form } = await openReportForm(`/prosthetist/${slug}`, {
    session: createSession('prosthetist'),
  });
  await user.selectOptions(form.getByLabelText(/^What has changed/), 'Closed or moved');
  await user.type(form.getByLabelText(/^What should it say/), 'Moved to Alton.');
  await user.click(form.getByRole('button', { name: 'Send the change' }));
  await waitFor(() => expect(reports).toMatchObject([{ token: 'Bearer token-of-a-test' }]));
});

test('a missing field shows an error and gets the focus; nothing is sent', async () => {
  const reports = recordReports();
  const { user, form } = await openReportForm();
  await user.click(form.getByRole('button', { name: 'Send the change' }));
  expect(form.getByText('Choose one.')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole('combobox'));
  await user.selectOptions(form.getByRole('combobox'), 'Phone');
  await user.type(form.getByRole('textbox'), 'no');
  await user.click(form.getByRole('button', { name: 'Send the change' }));
  expect(form.getByText('Write at least 5 characters on what it should be.')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole('textbox'));
  expect(reports).toEqual([]);
});

test('a failure keeps the typed text', async () => {
  const { user, form } = await openReportForm();
  await user.selectOptions(form.getByRole('combobox'), 'Address');
  await user.type(form.getByRole('textbox'), 'Suite 300 #429');
  await user.click(form.getByRole('button', { name: 'Send the change' }));
  expect(await form.findByText(/Too many requests/)).toBeTruthy();
  expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Suite 300 #429');
});

test('closing the row keeps the typed text until it is sent', async () => {
  const { user, form } = await openReportForm();
  const reportRow = screen.getByText('Report a change');
  const findForm = async () => within(await screen.findByRole('form', { name: 'Report a change' }));
  await user.selectOptions(form.getByRole('combobox'), 'Phone');
  await user.type(form.getByRole('textbox'), 'It ends in 42 now.');
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

test('the report form is shown in Spanish', async () => {
  const { form } = await openReportForm(`/prosthetists/${slug}`, { locale: 'es' });
  expect(form.getByRole('option', { name: 'Teléfono' })).toBeTruthy();
});
