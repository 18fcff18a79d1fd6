import { expect, it } from 'vitest';
import { lookupTimeZone } from './lookup.ts';

it.each([
  ['63101', 'America/Chicago', 'St. Louis'],
  ['02110', 'America/New_York', 'Boston'],
  ['85004', 'America/Phoenix', 'Phoenix, without summer time'],
  ['86515', 'America/Denver', 'Window Rock, Navajo Nation, with summer time'],
  ['86042', 'America/Phoenix', 'Polacca, Hopi, within the Navajo Nation'],
  ['46204', 'America/Indiana/Indianapolis', 'Indianapolis'],
  ['46320', 'America/Chicago', 'Hammond, Indiana, near Chicago'],
  ['47708', 'America/Chicago', 'Evansville, Indiana'],
  ['00901', 'America/Puerto_Rico', 'San Juan, without summer time'],
  ['37405', 'America/New_York', 'Chattanooga, near the border'],
  ['42001', 'America/Chicago', 'Paducah, Kentucky'],
  ['99501', 'America/Anchorage', 'Anchorage'],
  ['96813', 'Pacific/Honolulu', 'Honolulu'],
  ['96910', 'Pacific/Guam', 'Guam'],
  ['63101-1234', 'America/Chicago', 'ZIP+4'],
])('%s is in %s: %s', (zip, zone) => expect(lookupTimeZone(zip)).toBe(zone));

it.each(['09012', '', 'Boston'])('“%s” has no time zone', (zip) =>
  expect(lookupTimeZone(zip)).toBeUndefined(),
);

it('the runtime knows the time zones', () => {
  for (const zip of ['00501', '46320', '58501', '96939', '99950'])
    expect(() => new Intl.DateTimeFormat('en', { timeZone: lookupTimeZone(zip)! })).not.toThrow();
});
