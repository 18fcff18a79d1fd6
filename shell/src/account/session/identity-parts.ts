// What only people with an account load, in one file.
export { Member } from '../member/Member.tsx';
export { MemberNav } from '../member/MemberNav.tsx';
export { Provider } from './Provider.tsx';
