// Code for users with an account, in one chunk.
export { Member } from '../member/Member.tsx';
export { MemberNav } from '../member/MemberNav.tsx';
export { Provider } from './Provider.tsx';
