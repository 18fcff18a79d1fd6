import { listingDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { evidence } from '../testing/practice.ts';
import { checksOf } from './checks.ts';

const website = 'https://www.limbs.test/about';

it.each<[boolean | null, string | undefined, string[], string]>([
  [true, website, ['jane@limbs.test'], ''],
  [true, website, ['jane@gmail.com'], 'jane@clinic.limbs.test'],
  [true, 'https://st-louis.limbs.test', ['jane@LIMBS.test'], ''],
  [false, website, ['jane@other.test'], ''],
  [false, website, ['jane@evil-limbs.test'], 'jane@limbs.test.evil.test'],
  [null, website, ['jane@gmail.com', 'jane@yahoo.co.uk'], ''],
  [null, website, [], ''],
  [null, undefined, ['jane@limbs.test'], ''],
  [null, 'https://www.facebook.com.gmail.com', ['jane@gmail.com'], ''],
])('the domain of an address: %s for %s with %j and "%s"', (expected, site, emails, workEmail) => {
  const listing = listingDoc({ ...(site && { website: site }) });
  expect(checksOf(listing, emails, evidence({ workEmail })).emailDomain).toBe(expected);
});

it('holds numbers and credentials against the listing, where both are told', () => {
  const listing = listingDoc({ npi: '1234567893', licenses: ['ABC Certified Prosthetist (CP)'] });
  const of = (over: object, one = listing) => {
    const { npi, license } = checksOf(one, [], evidence(over));
    return [npi, license];
  };
  expect(of({})).toEqual([null, null]);
  expect(of({ npi: '1234567893', license: 'ABC Certified Prosthetist (CP)' })).toEqual([true, true]);
  expect(of({ npi: '1111111112', license: 'State Prosthetist License' })).toEqual([false, false]);
  expect(of({ npi: '1234567893' }, listingDoc())).toEqual([null, null]);
});
