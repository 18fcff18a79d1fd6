/**
 * Accounts for pages. Does not load the identity provider's SDK; `IdentityProvider` is a separate module that does, on
 * demand.
 */
export type { AccountUser } from './account-user.ts';
export type { ActiveSession, Identity, IdentitySession, IdentityState, NewAccount } from './identity.ts';
export { done, type IdentityProblem, identityProblems, type Outcome, toFailure } from './problem.ts';
export { type IdentitySettings, readIdentitySettings } from './settings.ts';
export type { MetadataChange } from './unsafe-metadata.ts';
