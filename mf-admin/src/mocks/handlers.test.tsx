import { inboxKinds } from '@app/types/admin/inbox';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { createHandlers, createSampleEntryOfKind } from './handlers.ts';

it.each(inboxKinds)('opens an item of the kind %s', async (kind) => {
  await renderConsole(paths.item(kind, createSampleEntryOfKind(kind).id), {
    handlers: createHandlers('owner'),
  });
  const item = within(await screen.findByRole('article'));
  expect(item.getByRole('heading', { level: 2 }).textContent).not.toBe('');
  const [explanationHeading] = item.getAllByRole('heading', { level: 3 });
  expect(explanationHeading?.textContent).toMatch(/^(?:Why it is here|It is)/);
});
