/**
 * Accounts, as pages see them. Nothing here loads the identity provider's SDK: `IdentityProvider`, which does, is a
 * module of its own, for whoever signs in.
 */
export type { AccountUser } from './account-user.ts';
export type { ActiveSession, Identity, IdentitySession, IdentityState, NewAccount } from './identity.ts';
export { done, failed, type IdentityProblem, identityProblems, type Outcome } from './problem.ts';
export { type IdentitySettings, readIdentitySettings } from './settings.ts';
export type { MetadataChange } from './unsafe-metadata.ts';
