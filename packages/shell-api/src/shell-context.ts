import type { PatientInfo, ProsthetistProfile, Role } from '@app/types';
import { createContext, useContext } from 'react';

type PageLocale = 'en' | 'es';

let pageLocale: PageLocale | undefined;

/** Sets the language on the server before a page is rendered. The server renders one page at a time. */
export function setPageLocale(locale: PageLocale): void {
  pageLocale = locale;
}

/** Returns the language of the page. In browsers the gateway chose it, and changing it loads another document. */
export const getPageLocale = (): PageLocale =>
  pageLocale ?? (document.documentElement.lang === 'es' ? 'es' : 'en');

/** The signed-in user in the browser. */
export interface SessionUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** URL of the uploaded picture; empty if there is none. */
  imageUrl: string;
  /** Undefined until /signup/set-role sets it; guards then treat it as patient. */
  role: Role | undefined;
  /** False: the user has not attested an age of 13 or older. Absent: unknown. */
  ageAttested?: boolean;
  patientInfo: PatientInfo;
  /** For display only, never for authorization. */
  prosthetistProfile: ProsthetistProfile;
}

/** The session. `unavailable`: the user may have one, but the identity provider does not reply. */
export type Session =
  | { status: 'signed-out' }
  | { status: 'loading' }
  | { status: 'unavailable' }
  | {
      status: 'signed-in';
      user: SessionUser;
      /** A fresh token for `call`; null after the session has ended. */
      getToken: () => Promise<string | null>;
    };

export interface ToastMessage {
  text: string;
  /** Button that is offered while the toast is visible. */
  undo?: { label: string; run: () => void };
}

/** State of a navigation with which a remote replaces the current history entry. */
export interface RedirectState {
  /** The new address has the content that is shown, so the scroll position stays. */
  isSameContent?: boolean;
}

/** What the shell provides to remotes. */
export interface ShellApi {
  session: Session;
  /** `<html lang>`; changing it reloads the page. */
  locale: 'en' | 'es';
  /** Shows a short message that disappears. */
  toast: (message: ToastMessage) => void;
  /** Announces a change to screen readers only. */
  announce: (text: string) => void;
  /** Tells the header to refresh the number of the user's reviews. */
  reviewsChanged: () => void;
  /** Tells the header to refresh the user's listing. */
  listingChanged: () => void;
  /**
   * Stores in the account's metadata that its profile is complete, with this listing, and refreshes the header. False
   * if the identity provider failed; the server knows the owner anyway.
   */
  linkListing: (prosthetistId: string) => Promise<boolean>;
}

/** Shared by federation, so that the shell and the remotes use the same context. */
export const ShellContext = createContext<ShellApi | null>(null);

/** @throws if no `ShellContext` is above the component */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('No shell above this component: mount ShellContext');
  return shell;
}
