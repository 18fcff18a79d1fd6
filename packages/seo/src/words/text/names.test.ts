import { describe, expect, it } from 'vitest';
import { buildDirectionsHref, detectMapApp, toWebsiteHref } from '../listing/contact-links.ts';
import { explainCredential, listAbbreviations } from '../listing/credentials.ts';
import { formatPhone, toPhoneHref } from './formats.ts';
import { formatDisplayName, formatOtherPlace } from './names.ts';

const cp = 'ABC Certified Prosthetist (CP)';
const cpo = 'BOC Certified Orthotist-Prosthetist (CPO)';

describe('formatDisplayName', () => {
  it.each([
    [[cp], 'Jane Doe, CP'],
    [[cp, cpo], 'Jane Doe, CPO'],
    [
      [
        'Masters of Prosthetics and Orthotics (MPO)',
        'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)',
        cpo,
      ],
      'Jane Doe, CPO, FAAOP, MPO',
    ],
    [['State Prosthetist License', 'NCOPE Residency Completion'], 'Jane Doe'],
    [['__proto__', 'something else'], 'Jane Doe'],
  ])('shows the credentials %j', (licenses, name) => {
    expect(formatDisplayName({ firstName: 'Jane', lastName: 'Doe', licenses })).toBe(name);
  });
});

describe('formatOtherPlace', () => {
  const stLouis = { city: 'St. Louis', state: 'MO' };
  const otherPlace = { ...stLouis, address: '12 Main St' };
  it('names the street where the listing has another place in that town', () => {
    expect(formatOtherPlace(otherPlace, { ...stLouis, alsoAt: [otherPlace] })).toBe(
      'St. Louis, MO (12 Main St)',
    );
    expect(formatOtherPlace(otherPlace, { city: 'Columbia', state: 'MO', alsoAt: [otherPlace] })).toBe(
      'St. Louis, MO',
    );
  });
});

describe('explainCredential', () => {
  it('tells certification, state license and education apart', () => {
    expect(explainCredential(cp, 'en').kind).toBe('credential');
    expect(explainCredential('State Prosthetist License', 'en').kind).toBe('licence');
    expect(explainCredential('NCOPE Residency Completion', 'es')).toMatchObject({
      kind: 'education',
      label: 'Residencia NCOPE completada',
    });
    expect(listAbbreviations(['constructor'])).toEqual([]);
  });
});

describe('contact links of a listing', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    'http:a',
    'https://user:password@evil.test/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'java\tscript:alert(1)',
    ' https://a.example',
    'https://localhost',
    '',
  ])('refuses %j as a website', (website) => {
    expect(toWebsiteHref(website)).toBe('');
  });

  it('keeps plain web addresses', () => {
    expect(toWebsiteHref('https://riverfrontlimb.example/team?x=1')).toBe(
      'https://riverfrontlimb.example/team?x=1',
    );
    expect(toWebsiteHref('http://xn--prtesis-10a.example')).toBe('http://xn--prtesis-10a.example/');
  });

  it('calls ten digits, also with an extension, and nothing else', () => {
    expect(toPhoneHref('+1 (314) 555-0142')).toBe('tel:+13145550142');
    expect(formatPhone('3145550142')).toBe('(314) 555-0142');
    expect(toPhoneHref('(314) 555-0142 x12')).toBe('tel:+13145550142;ext=12');
    expect(formatPhone('314-555-0142, ext. 12')).toBe('(314) 555-0142 ext. 12');
    expect(toPhoneHref(formatPhone('3145550142#7'))).toBe('tel:+13145550142;ext=7');
    expect(toPhoneHref('555-0142 ext. 123')).toBe('');
    expect(toPhoneHref('call me')).toBe('');
    expect(formatPhone('ext. 5')).toBe('ext. 5');
  });

  it('encodes an address for a map', () => {
    expect(
      buildDirectionsHref({ address: '1 A & B St', city: 'X', state: 'MO', zipCode: '63101' }),
    ).toContain('1%20A%20%26%20B%20St');
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'https://maps.apple.com/?daddr=1%20A'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'https://maps.apple.com/?daddr=1%20A'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 5, 'geo:0,0?q=1%20A'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
      0,
      'https://www.openstreetmap.org/directions?to=1%20A',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'https://www.openstreetmap.org/directions?to=1%20A'],
  ])('opens a route in the map of %s with %i touch points', (userAgent, maxTouchPoints, href) => {
    const address = { address: '1 A', city: 'X', state: 'MO', zipCode: '63101' };
    expect(buildDirectionsHref(address, detectMapApp({ userAgent, maxTouchPoints }))).toBe(
      `${href}%2C%20X%2C%20MO%2063101`,
    );
  });
});
