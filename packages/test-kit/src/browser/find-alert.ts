import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits for an alert with this text. A page may have further alerts without text. */
export const findAlert = (text: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const alert = screen.queryAllByRole('alert').find((candidate) => within(candidate).queryByText(text));
    expect(alert, `an alert that says ${text}`).toBeDefined();
    return alert!;
  });
