import { createContext, useContext } from 'react';

/** Who is here. Accounts add the signed-in state. */
export type Session = { status: 'signed-out' };

export interface ToastMessage {
  text: string;
  /** Offered for as long as the toast shows. */
  undo?: { label: string; run: () => void };
}

/** What the shell hands down to every remote. */
export interface ShellApi {
  session: Session;
  /** `<html lang>`; changing it reloads the page. */
  locale: 'en' | 'es';
  /** Shows a short message that goes by itself. */
  toast: (message: ToastMessage) => void;
  /** Tells screen readers what changed, without showing anything. */
  announce: (text: string) => void;
}

/** Federation shares this package, so shell and remotes see one context. */
export const ShellContext = createContext<ShellApi | null>(null);

/** @throws where no shell (or stand-in of one) is mounted above. */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('No shell above this component: mount ShellContext');
  return shell;
}
