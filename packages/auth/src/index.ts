/**
 * Accounts for pages. Does not load the identity provider's SDK; `IdentityProvider` is a separate module that does, on
 * demand.
 */
export type { AccountUser } from './account-user.ts';
export type { Identity } from './clerk-identity.ts';
export {
  type IdentityErrorCode,
  identityErrorCodes,
  type Outcome,
  success,
  toFailure,
} from './error-code.ts';
export type { IdentityState } from './IdentityProvider.tsx';
export type { ActiveSession, IdentitySession, NewAccount } from './identity.ts';
export { type IdentitySettings, readIdentitySettings } from './settings.ts';
