// Code for users with an account, in one chunk.
export { SignedInContent } from '../member/SignedInContent.tsx';
export { MemberNav } from '../member/MemberNav.tsx';
export { ConfiguredIdentityProvider } from './ConfiguredIdentityProvider.tsx';
