import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangedText, ChangeList } from './ChangeList.tsx';
import { CheckRow, CheckRows } from './CheckRow.tsx';
import { DiffRow } from './DiffRow.tsx';

test('a diff row is a group named after its field, with warnings in words', () => {
  render(
    <DiffRow
      name="Website"
      oldLabel="Live now"
      oldValue={<p>old.example</p>}
      newLabel="Proposed"
      newValue={<p>new.example</p>}
      warnings={['The domain is new.', 'It does not match.']}
    >
      <button type="button">Choose</button>
    </DiffRow>,
  );
  const row = within(screen.getByRole('group', { name: 'Website' }));
  expect(row.getByText('Live now').nextElementSibling?.textContent).toBe('old.example');
  expect(row.getByText('Proposed').nextElementSibling?.textContent).toBe('new.example');
  expect(row.getByText('The domain is new.')).toBeTruthy();
  expect(row.getByText('It does not match.')).toBeTruthy();
  expect(row.getByRole('button', { name: 'Choose' })).toBeTruthy();
});

test('only changed words are marked', () => {
  const { container } = render(
    <>
      <ChangedText
        kind="removed"
        segments={[
          { text: 'about ', isChanged: false },
          { text: 'eight', isChanged: true },
        ]}
      />
      <ChangedText kind="added" segments={[{ text: 'six', isChanged: true }]} />
    </>,
  );
  expect(screen.getByRole('deletion').textContent).toBe('eight');
  expect(screen.getByRole('insertion').textContent).toBe('six');
  expect(container.textContent).toBe('about eightsix');
});

test('added and removed entries are announced in words', () => {
  render(
    <>
      <ChangeList kind="added" prefix="Added:" items={['Aetna']} />
      <ChangeList kind="removed" prefix="Removed:" items={['Cigna', 'Anthem']} />
    </>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Added: Aetna',
    'Removed: Cigna',
    'Removed: Anthem',
  ]);
});

test('a check shows its result in words', () => {
  render(
    <CheckRows>
      <CheckRow name="NPI" value="1" expectedValue="2" isMatch={false} resultText="Does not match" />
    </CheckRows>,
  );
  expect(screen.getByText('NPI').tagName).toBe('DT');
  expect(screen.getByText('Does not match').closest('dd')?.dataset.surface).toBe('bad');
});
