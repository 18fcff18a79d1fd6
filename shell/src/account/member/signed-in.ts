// What only people with a session load, in one file.
export { Member } from './Member.tsx';
export { MemberNav } from './MemberNav.tsx';
