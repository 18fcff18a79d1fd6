// Code for users with an account, in one chunk.

export { MemberNav } from '../member/MemberNav.tsx';
export { SignedInContent } from '../member/SignedInContent.tsx';
export { ConfiguredIdentityProvider } from './ConfiguredIdentityProvider.tsx';
