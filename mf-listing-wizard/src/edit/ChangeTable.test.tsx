import { renderRemote } from '@app/test-kit/render-remote';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../language.ts';
import { createPendingUpdate } from '../mocks/own-listing.ts';
import { ChangeTable } from './ChangeTable.tsx';
import type { FieldChange } from './changes.ts';

function renderTable(changes: FieldChange[], locale: 'en' | 'es' = 'en') {
  const Table = () => <ChangeTable caption="Changes" changes={changes} newLabel="After approval" />;
  const routes = [{ path: '/', page: async () => ({ default: Table }) }];
  return renderRemote({ contract: '2.3.0', routes, slots: {} }, '/', { locale });
}
/** Returns the two values of a row, with marked text in brackets. */
function readRow(name: string): (string | null)[] {
  const cells = within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell');
  return cells.map((cell) => {
    for (const mark of cell.querySelectorAll('ins, del')) mark.textContent = `[${mark.textContent}]`;
    return cell.textContent;
  });
}

test('shows old and new values of every kind with marked changes', async () => {
  await renderTable(createPendingUpdate().changed);
  expect(readRow('Clinic phone')).toEqual(['(314) 555-0142', '[(314) 555-0187]']);
  expect(readRow('Address line 2')).toEqual(['Suite [200]', 'Suite [220]']);
  expect(readRow('Insurance plans')).toEqual([
    'Removed: [TRICARE]1 stays the same',
    'Added: [Molina Healthcare]1 stays the same',
  ]);
  expect(readRow('Professional bio')).toEqual([
    'I still make most of my sockets myself.',
    'I still make most of my sockets myself[, and I repair them].',
  ]);
  expect(readRow('Same-day repairs')).toEqual(['empty', '[Yes]']);
});

test('shows added and removed values, a photo, a location and a number', async () => {
  const addedLocation = {
    company: 'Alton Limb',
    address: '1 Main',
    city: 'Alton',
    state: 'IL',
    zipCode: '62002',
    days: '',
  };
  await renderTable([
    { field: 'website', from: 'https://a.example', to: null },
    { field: 'profilePicture', from: '', to: '/photos/abcdefghijklmnopqrstuv.webp' },
    { field: 'alsoAt', from: [], to: [addedLocation] },
    { field: 'firstVisitDays', from: 1, to: 9 },
    { field: 'yearStartedPracticing', from: null, to: 2008 },
    { field: 'accessibility', from: null, to: [] },
  ]);
  expect(readRow('Website')).toEqual(['https://a.example', '[empty]']);
  expect(readRow('Photo')).toEqual(['No photo', '[A photo]']);
  expect(readRow('Other locations')).toEqual(['empty', 'Added: [Alton Limb, 1 Main, Alton, IL 62002]']);
  expect(readRow('Days until a first visit')).toEqual(['1 day', '[9 days]']);
  expect(readRow('Year started practicing')).toEqual(['empty', '[2008]']);
  expect(readRow('Access to the clinic')).toEqual(['empty', 'Added: [None of these]']);
});

test('shows labels and list values in Spanish', async () => {
  await renderTable([{ field: 'languageAccommodations', from: ['Spanish'], to: [] }], 'es');
  expect(readRow('Idiomas|Adaptaciones')[0]).toContain('[Español]');
});
