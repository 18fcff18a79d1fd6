import { expect, it } from 'vitest';
import { checkPracticeDomain, findConflictOfInterest } from './conflict-of-interest.ts';

const listing = {
  ownerUserId: 'user_p',
  email: 'Desk+web@Gateway.test',
  website: 'https://www.gateway-limbs.example/about',
};
const createAccount = (...emails: string[]) => ({ userId: 'user_a', emails });

it.each([
  ['owner', { userId: 'user_p', emails: [] }],
  ['same_email', createAccount('x@mail.test', 'desk@gateway.TEST')],
  ['same_domain', createAccount('nurse@gateway.test')],
  ['same_domain', createAccount('nurse@stl.gateway.test')],
  ['same_domain', createAccount('nurse@gateway-limbs.example')],
  [undefined, createAccount('dana@mail.test')],
  [undefined, createAccount('dana@notgateway.test')],
  [undefined, createAccount()],
])('the conflict of interest is %s for %j', (conflict, account) => {
  expect(findConflictOfInterest(listing, account)).toBe(conflict);
});

it.each([
  'gmail.com',
  'yahoo.co.uk',
  'yahoo.com.br',
  'outlook.com',
  'mail.yahoo.com',
  'mail.aol.com',
  'yahoo.ne.jp',
  'proton.me',
])('the domain %s of a mail provider is not a conflict of interest', (domain) => {
  const ownListing = { email: `clinic@${domain}`, website: `https://${domain}` };
  expect(findConflictOfInterest(ownListing, createAccount(`dana@${domain}`))).toBeUndefined();
  expect(findConflictOfInterest(ownListing, createAccount(`CLINIC@${domain}`))).toBe('same_email');
});

it.each(['web.abc.com', 'mail.opt.com', 'mail.abc.us', 'frontier.health', 'live.gateway.test'])(
  'the domain %s is a conflict of interest, though one of its labels is the name of a mail provider',
  (domain) => {
    expect(findConflictOfInterest({ email: `clinic@${domain}` }, createAccount(`dana@${domain}`))).toBe(
      'same_domain',
    );
  },
);

it('a short domain, an address without protocol, and invalid input are handled', () => {
  expect(findConflictOfInterest({ email: 'a@abc.com' }, createAccount('b@abc.com'))).toBe('same_domain');
  expect(findConflictOfInterest({ website: 'gateway.test' }, createAccount('b@gateway.test'))).toBe(
    'same_domain',
  );
  expect(
    findConflictOfInterest({ website: 'http://[junk', email: 'none' }, createAccount('b@gateway.test')),
  ).toBeUndefined();
  expect(findConflictOfInterest({}, createAccount('b@'))).toBeUndefined();
});

it.each([
  ['a@limb.test', 'https://www.limb.test', true],
  ['a@north.limb.test', 'https://limb.test', true],
  ['a@limb.test', 'https://north.limb.test', true],
  ['a@else.test', 'https://limb.test', false],
  ['a@evil-limb.test', 'https://limb.test', false],
  ['a@limb.test.evil.test', 'https://limb.test', false],
  ['a@gmail.com', 'https://limb.test', null],
  ['a@else.test', 'https://sites.google.test', false],
  ['a@limb.test', undefined, null],
  ['a@limb.test', 'https://limb.mail.com', null],
])('%s is of the domain of %s: %s', (email, website, isOfDomain) => {
  expect(checkPracticeDomain(['b@gmail.com', email], website)).toBe(isOfDomain);
});
