import { createSample } from '@app/test-kit/create-sample';
import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import {
  addLegalRequest,
  changeSettings,
  legalRequest,
  listLegalRequests,
  listMailTemplates,
  readAllSettings,
  type SettingsShown,
} from '@app/types/admin/settings';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createSampleSettings } from '../mocks/sample-settings.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { formatFieldValue, getFieldHint, parseFieldValue } from './setting-forms.ts';

const createSettings = (hours: number, v = 0): SettingsShown => {
  const settings = createSampleSettings();
  const { values } = settings.promises;
  return { ...settings, promises: { ...settings.promises, v, values: { ...values, hours } } };
};

it('parses the text of a field back to its value, for each kind of field', () => {
  type Kind = Parameters<typeof formatFieldValue>[0]['kind'];
  const createField = (kind: Kind) => ({ name: 'n', label: 'l', kind });
  for (const [kind, value] of [
    ['number', 16],
    ['switch', true],
    ['switch', false],
    ['days', [1, 5]],
    ['lines', ['one', 'two words']],
    ['pairs', [{ value: 'Spam', es: 'Correo basura' }]],
    ['time', '09:00'],
  ] as const) {
    expect(parseFieldValue(createField(kind), formatFieldValue(createField(kind), value))).toEqual(value);
  }
  expect(parseFieldValue(createField('number'), ' ')).toBeNull();
  const retiredOptions = [{ value: 'Spam', es: '', retired: true }];
  expect(formatFieldValue(createField('pairs'), retiredOptions)).toBe('');
  expect(getFieldHint({ ...createField('pairs'), hint: 'Lines.' }, retiredOptions)).toBe(
    'Lines. Retired: Spam.',
  );
});

it('saves one group with the version on screen, and shows a rejected value at its field', async () => {
  const sentBodies: unknown[] = [];
  const handlers = [
    mockEndpoint(readAllSettings, () => createSettings(16)),
    mockEndpoint(changeSettings, ({ params, body }) => {
      sentBodies.push({ params, body });
      const { hours } = body.values;
      if (hours === 0)
        throw createMockProblem(changeSettings, 400, {
          fields: { 'holidays.0': 'Enter a day as year, month and day, such as 2026-03-01.' },
        });
      return { settings: createSettings(8, 1), auditId: 'a'.repeat(24) };
    }),
  ];
  await renderConsole('/admin/settings', { handlers });
  const form = within(await screen.findByRole('form', { name: 'Promises and opening hours' }));
  const saveHours = async (hours: string) => {
    const hoursInput = form.getByLabelText('Business hours until a decision');
    await userEvent.clear(hoursInput);
    await userEvent.type(hoursInput, hours);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
  };
  await saveHours('0');
  await form.findByText('Line 1: Enter a day as year, month and day, such as 2026-03-01.');
  await saveHours('8');
  await screen.findByText('Promises and opening hours: saved.');
  expect(sentBodies.at(-1)).toEqual({
    params: { group: 'promises' },
    body: { v: 0, values: { ...createSettings(8).promises.values } },
  });
});

it('keeps what was typed when a colleague changed the group meanwhile, and takes over the rest', async () => {
  let storedSettings = createSettings(16);
  const sentBodies: unknown[] = [];
  const handlers = [
    mockEndpoint(readAllSettings, () => storedSettings),
    mockEndpoint(changeSettings, ({ body }) => {
      sentBodies.push(body);
      if (body.v === 1) return { settings: createSettings(8, 2), auditId: 'a'.repeat(24) };
      const { promises, ...otherGroups } = createSettings(12, 1);
      storedSettings = {
        ...otherGroups,
        promises: { ...promises, values: { ...promises.values, closes: '18:00' } },
      };
      throw createMockProblem(changeSettings, 409, { error: 'stale', message: 'This changed meanwhile.' });
    }),
  ];
  await renderConsole('/admin/settings', { handlers });
  const getForm = () => within(screen.getByRole('form', { name: 'Promises and opening hours' }));
  const getHoursField = () => getForm().getByLabelText<HTMLInputElement>('Business hours until a decision');
  await screen.findByRole('form', { name: 'Promises and opening hours' });
  await userEvent.clear(getHoursField());
  await userEvent.type(getHoursField(), '8');
  await userEvent.click(getForm().getByRole('button', { name: 'Save' }));
  await screen.findByText('Someone else changed it meanwhile. Now: 12');
  expect(getHoursField().value).toBe('8');
  expect(getForm().getByLabelText<HTMLInputElement>('Closes').value).toBe('18:00');
  await userEvent.click(getForm().getByRole('button', { name: 'Save' }));
  await screen.findByText('Promises and opening hours: saved.');
  const { values } = storedSettings.promises;
  expect(sentBodies.at(-1)).toEqual({ v: 1, values: { ...values, hours: 8 } });
});

it('keeps phrases that were typed and not saved', async () => {
  const handlers = [
    mockEndpoint(readAllSettings, () => createSampleSettings({ notePhrases: ['Thank you.'] })),
  ];
  await renderConsole('/admin/settings', { handlers });
  const findPhraseRow = async (number: number) => {
    const form = within(await screen.findByRole('form', { name: 'Your own lists' }));
    await userEvent.click(form.getByText(/^Phrases \(/));
    return within(form.getByRole('group', { name: `Phrase ${number}` }));
  };
  await userEvent.type((await findPhraseRow(2)).getByRole('textbox', { name: 'English' }), 'Be calm.');
  cleanup();
  await renderConsole('/admin/settings', { handlers });
  expect((await findPhraseRow(2)).getByRole('textbox', { name: 'English' })).toHaveProperty(
    'value',
    'Be calm.',
  );
  const form = within(screen.getByRole('form', { name: 'Your own lists' }));
  expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
});

it('edits the languages of a phrase beside each other, and says what is offered where one is missing', async () => {
  const notePhrases = ['Claim | Send it. | Envíela.', 'Thank you.', 'Reply | Be calm.'];
  const sentBodies: unknown[] = [];
  const handlers = [
    mockEndpoint(readAllSettings, () => createSampleSettings({ notePhrases })),
    mockEndpoint(changeSettings, ({ body }) => {
      sentBodies.push(body.values.notePhrases);
      return { settings: createSampleSettings({ notePhrases }), auditId: 'a'.repeat(24) };
    }),
  ];
  await renderConsole('/admin/settings', { handlers });
  const form = within(await screen.findByRole('form', { name: 'Your own lists' }));
  await userEvent.click(form.getByText('Phrases (3)'));
  const getPhraseRow = (number: number) => within(form.getByRole('group', { name: `Phrase ${number}` }));
  const spanishField = getPhraseRow(2).getByRole('textbox', { name: 'Spanish' });
  const missingSpanishHint = 'People who read Spanish are offered the English text.';
  expect(form.getAllByText(missingSpanishHint)).toHaveLength(2);
  await userEvent.type(spanishField, 'Gracias|.');
  expect(form.getAllByText(missingSpanishHint)).toHaveLength(1);
  await userEvent.clear(getPhraseRow(3).getByRole('textbox', { name: 'English' }));
  await userEvent.type(getPhraseRow(4).getByRole('textbox', { name: 'Spanish' }), 'Hola.');
  getPhraseRow(4).getByText('People who read English are not offered it.');
  await userEvent.selectOptions(getPhraseRow(4).getByRole('combobox', { name: 'Kind' }), 'Review');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sentBodies).toEqual([
      ['Claim | Send it. | Envíela.', 'All | Thank you. | Gracias .', 'Review es | Hola.'],
    ]),
  );
});

it('shows a viewer the settings without controls to change them', async () => {
  await renderConsole('/admin/settings', {
    me: 'viewer',
    handlers: [mockEndpoint(readAllSettings, () => createSettings(16))],
  });
  const form = await screen.findByRole('form', { name: 'Promises and opening hours' });
  expect(within(form).getByLabelText('Opens')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('shows mails as plain text', async () => {
  const samples = [{ subject: 'Hello', text: 'Hello,\n\n- one\n- two\n\n> <img src=x>\n\n-- \nUs\n' }];
  const listHandler = mockEndpoint(listMailTemplates, () => ({
    items: [{ template: 'review-published', optional: null, samples }],
  }));
  await renderConsole('/admin/settings/mails', { handlers: [listHandler] });
  await userEvent.click(await screen.findByRole('button', { name: 'Review published: Hello' }));
  const mail = screen.getByRole('article');
  expect(mail.textContent).toContain(samples[0]!.text.trim());
  expect(within(mail).queryByRole('img')).toBeNull();
});

it('adds a legal request with the hold on', async () => {
  const sentBodies: unknown[] = [];
  const handlers = [
    mockEndpoint(listLegalRequests, () => ({ items: [], total: 0, page: 1, pageSize: 50 })),
    mockEndpoint(addLegalRequest, ({ body }) => {
      sentBodies.push(body);
      const request = { ...createSample(legalRequest), ...body, due: body.due ?? '' };
      return { request, auditId: 'b'.repeat(24) };
    }),
  ];
  await renderConsole('/admin/settings/legal', { handlers });
  await userEvent.type(await screen.findByLabelText(/From whom/), 'A court');
  await userEvent.type(screen.getByLabelText(/Its id/), `/admin/prosthetists/${'c'.repeat(24)}?tab=around`);
  fireEvent.change(screen.getByLabelText(/Answer by/), { target: { value: '2026-11-30' } });
  await userEvent.click(screen.getByRole('button', { name: 'Note it' }));
  await screen.findByText('The request was added.');
  await waitFor(() =>
    expect(sentBodies).toEqual([
      {
        kind: 'defamation',
        target: { kind: 'listing', id: 'c'.repeat(24) },
        from: 'A court',
        note: '',
        hold: true,
        due: '2026-11-30',
      },
    ]),
  );
});
