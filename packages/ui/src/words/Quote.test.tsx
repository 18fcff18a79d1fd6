import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextWithNumber, UserText } from './Quote.tsx';

test('a direction override in a text of a user is removed, and the text is isolated', () => {
  const { container } = render(
    <p>
      <UserText>
        {'Call \u202e9999-555\u202c or '}
        <b>this</b>
      </UserText>{' '}
      (approved)
    </p>,
  );
  expect(container.textContent).toBe('Call 9999-555 or this (approved)');
  expect(screen.getByText('this').closest('bdi')?.textContent).toBe('Call 9999-555 or this');
});

test('a number in a text is marked, and the text is unchanged', () => {
  const { container } = render(<TextWithNumber text="Call (314) 555-0142 now" number="(314) 555-0142" />);
  expect(container.textContent).toBe('Call (314) 555-0142 now');
  expect(screen.getByText('(314) 555-0142').className).toContain('Number');
});
