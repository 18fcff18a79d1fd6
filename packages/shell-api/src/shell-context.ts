import type { PatientInfo, ProsthetistProfile, Role } from '@app/types';
import { createContext, useContext } from 'react';

/** The signed-in person, as the browser may know them. */
export interface SessionUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** A picture of their own; empty where there is none. */
  imageUrl: string;
  /** Undefined until /signup/set-role has set it; guards then read it as patient. */
  role: Role | undefined;
  patientInfo: PatientInfo;
  /** A hint for the page, never authority. */
  prosthetistProfile: ProsthetistProfile;
}

/** Who is here. `unavailable`: a session may be there, but the identity provider does not answer. */
export type Session =
  | { status: 'signed-out' }
  | { status: 'loading' }
  | { status: 'unavailable' }
  | {
      status: 'signed-in';
      user: SessionUser;
      /** A fresh token for `call`; null once the session has ended. */
      getToken: () => Promise<string | null>;
    };

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
  /** Says that the signed-in person's reviews changed, so that the header counts again. */
  reviewsChanged: () => void;
  /** Says that the signed-in person's listing stands differently, so that the header asks again. */
  listingChanged: () => void;
  /**
   * Notes in the account's metadata that its profile is complete, with this listing, and
   * lets the header ask again. False where the identity provider did not take it: the server knows the owner anyway.
   */
  linkListing: (prosthetistId: string) => Promise<boolean>;
}

/** Federation shares this package, so shell and remotes see one context. */
export const ShellContext = createContext<ShellApi | null>(null);

/** @throws where no shell (or stand-in of one) is mounted above. */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('No shell above this component: mount ShellContext');
  return shell;
}
