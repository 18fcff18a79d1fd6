// Code for users with an account, in one chunk.

export { IdentityProvider } from '@app/auth/IdentityProvider';
export { MemberNav } from '../member/MemberNav.tsx';
export { SignedInContent } from '../member/SignedInContent.tsx';
