import { type ReactNode, useMemo, useState } from 'react';
import { type Dock, DockContext } from './dock.ts';

/** Holds what the dock says, for the pages above it. */
export function DockProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('');
  const dock = useMemo<Dock>(
    () => ({
      decided: ({ text }) => setSaid(text),
      say: setSaid,
      failed: (error) => setSaid(typeof error === 'string' ? error : error.message),
    }),
    [],
  );
  return (
    <DockContext value={dock}>
      {children}
      <p role="status">{said}</p>
    </DockContext>
  );
}
