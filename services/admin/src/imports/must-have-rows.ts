import { HttpProblem } from '@app/service-kit';
import type { Import } from './imports.store.ts';

/** @throws 410 if the rows of the import were deleted and only its summary is left */
export function mustHaveRows({ rowsGoneAt }: Import): void {
  if (!rowsGoneAt) return;
  const day = rowsGoneAt.toISOString().slice(0, 10);
  throw new HttpProblem(
    410,
    'rows_gone',
    () =>
      `The rows of this import were removed on ${day}. Only its summary is kept: it cannot be rolled back any more, and its rows and errors cannot be shown.`,
  );
}
