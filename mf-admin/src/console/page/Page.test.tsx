import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { HasShownPageContext, Page } from './Page.tsx';

function FirstPage({ title }: { title: string }) {
  return (
    <HasShownPageContext value={useRef(false)}>
      <Page key={title} title={title} lead="9 waiting.">
        <button type="button">In the page</button>
      </Page>
    </HasShownPageContext>
  );
}

test('moves the focus to the heading after navigation, but not on the first page', () => {
  const { rerender } = render(<FirstPage title="Reviews" />);
  expect(document.activeElement).toBe(document.body);
  expect(document.title).toBe('Reviews – Stridewell back office');
  rerender(<FirstPage title="Pending updates" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Pending updates' }));
  expect(document.title).toBe('Pending updates – Stridewell back office');
});
