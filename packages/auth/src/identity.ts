import type { PatientInfo } from '@app/types';
import type { AccountUser } from './account-user.ts';
import type { Outcome } from './problem.ts';
import type { MetadataChange } from './unsafe-metadata.ts';

/** Who is here, as far as the identity provider tells. */
export type IdentitySession =
  | { status: 'signed-out' }
  | { status: 'loading' }
  | { status: 'unavailable' }
  | {
      status: 'signed-in';
      user: AccountUser;
      /**
       * A fresh token; null once the session has ended.
       * @throws {CallError} of status 0 where the network fails
       */
      getToken: () => Promise<string | null>;
    };

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** When the person said that they are 13 or older. */
  ageAttestedAt: Date;
}

/** One of the places where the account is signed in. */
export interface ActiveSession {
  id: string;
  /** The one of this browser. */
  current: boolean;
  /** As the browser called itself: "Firefox"; empty where unknown. */
  browser: string;
  /** "Macintosh", "iPhone"; empty where unknown. */
  device: string;
  /** City and country, as far as known. */
  place: string;
  lastActiveAt: Date;
}

/**
 * Everything that a page may do with accounts. Actions never throw: they come to an `Outcome`. Those that sign in or
 * out end when the session has changed; the page sees it through the session.
 */
export interface Identity {
  signIn: {
    withPassword: (email: string, password: string) => Promise<Outcome>;
    /** Mails a code; also the second one, if the first did not come. */
    sendCode: (email: string) => Promise<Outcome>;
    withCode: (code: string) => Promise<Outcome>;
  };
  reset: {
    sendCode: (email: string) => Promise<Outcome>;
    checkCode: (code: string) => Promise<Outcome>;
    /** After the code was right. Signs in here and out everywhere else. */
    setPassword: (password: string) => Promise<Outcome>;
  };
  signUp: {
    /** Opens an account that is not there yet and mails its code. A second call takes the first one's place. */
    start: (account: NewAccount) => Promise<Outcome>;
    /** Who awaits the code in this browser, as the provider keeps it over a reload; the password it does not tell. */
    pending: () => Pick<NewAccount, 'email' | 'firstName' | 'lastName'> | undefined;
    resendCode: () => Promise<Outcome>;
    finish: (code: string) => Promise<Outcome>;
  };
  /** Reads the account anew and takes a fresh token, after a service has changed the account's role. */
  refresh: () => Promise<Outcome>;
  /** The one writer of the person's own metadata: reads the newest, merges two levels deep (null removes), writes. */
  updateUnsafeMetadata: (change: MetadataChange) => Promise<Outcome>;
  /** Merges into `unsafeMetadata.patientinfo`. */
  updatePatientInfo: (info: PatientInfo) => Promise<Outcome>;
  /** Leaves nothing of `patientinfo`. */
  clearPatientInfo: () => Promise<Outcome>;
  newEmail: {
    /** Mails a code to the address that shall sign in; also a second one. */
    sendCode: (email: string) => Promise<Outcome>;
    /** The right code makes it the one address of the account. */
    finish: (email: string, code: string) => Promise<Outcome>;
  };
  updateName: (firstName: string, lastName: string) => Promise<Outcome>;
  /** Null removes the picture. */
  setPhoto: (photo: File | null) => Promise<Outcome>;
  /** Signs out everywhere else. `current` is empty where the account had no password. */
  changePassword: (current: string, next: string) => Promise<Outcome>;
  listSessions: () => Promise<Outcome<ActiveSession[]>>;
  revokeSession: (id: string) => Promise<Outcome>;
  /** Ends all sessions but the one of this browser. */
  revokeOtherSessions: () => Promise<Outcome>;
  signOut: () => Promise<Outcome>;
}

/** What the provider is now. */
export interface IdentityState {
  session: IdentitySession;
  /** There as soon as forms can be sent; null where the provider cannot be had at present. */
  identity: Identity | null | undefined;
}
