/**
 * Accounts, as pages see them. Nothing here loads the identity provider's SDK: `IdentityProvider`, which does, is a
 * module of its own, for anyone who signs in.
 */
export type { AccountUser } from './account-user.ts';
export type { ActiveSession, Identity, IdentitySession, IdentityState, NewAccount } from './identity.ts';
export { done, type IdentityProblem, identityProblems, type Outcome, toFailure } from './problem.ts';
export { type IdentitySettings, readIdentitySettings } from './settings.ts';
export type { MetadataChange } from './unsafe-metadata.ts';
