import { statesAndTerritories } from '@app/option-lists';
import { describe, expect, it } from 'vitest';
import { computeMiles } from './distance.ts';
import { computeStateCentroid, isMilitaryZip, listStateZips, lookupZip, normalizeZip } from './lookup.ts';

describe('normalizeZip', () => {
  it.each([
    ['63101', '63101'],
    [' 63101 ', '63101'],
    ['63101-1234', '63101'],
    ['63101 1234', '63101'],
    ['631011234', '63101'],
    ['02110', '02110'],
    ['00501-0001', '00501'],
  ])('reads %j', (typedZip, zip) => expect(normalizeZip(typedZip)).toBe(zip));

  it.each([
    '',
    ' ',
    '6310',
    '631012',
    '63101-12',
    '63a01',
    '６３１０１',
    '-63101',
    '6.3e4',
    '{"$gt":""}',
    'St. Louis',
  ])('rejects %j', (typedZip) => expect(normalizeZip(typedZip)).toBeUndefined());

  it('restores a missing leading zero if the state confirms it', () => {
    expect(normalizeZip('2110', 'MA')).toBe('02110');
    expect(normalizeZip('901', 'pr')).toBe('00901');
    expect(normalizeZip('2110', 'TX')).toBeUndefined();
    expect(normalizeZip('2110')).toBeUndefined();
  });
});

describe('lookupZip', () => {
  it.each([
    ['63101', 'St. Louis', 'MO', 38.63, -90.19],
    ['60601', 'Chicago', 'IL', 41.89, -87.62],
    ['02110', 'Boston', 'MA', 42.36, -71.05],
    ['94103-2104', 'San Francisco', 'CA', 37.77, -122.41],
    ['99701', 'Fairbanks', 'AK', 64.84, -147.72],
    ['00901', 'San Juan', 'PR', 18.46, -66.11],
    ['96910', 'Hagatna', 'GU', 13.45, 144.75],
  ])('knows %s', (zip, city, state, lat, lng) => {
    const place = lookupZip(zip);
    expect(place).toMatchObject({ zip: zip.slice(0, 5), city, state, precision: 'zip' });
    expect(computeMiles(place!, { lat, lng })).toBeLessThan(5);
  });

  it('knows ZIPs of PO boxes and single buildings, which have no Census area', () => {
    expect(lookupZip('00501')).toMatchObject({ city: 'Holtsville', state: 'NY', precision: 'zip' });
    expect(lookupZip('20500')).toMatchObject({ city: 'Washington', state: 'DC', precision: 'zip' });
    expect(lookupZip('63166')).toMatchObject({ city: 'St. Louis', state: 'MO', precision: 'zip' });
  });

  it.each([
    ['86544 Red Valley: the vote goes to the Census', '86544', 36.6, -109.05],
    ['99557 Aniak: the vote goes to GeoNames', '99557', 61.58, -159.55],
    [
      '04926 China Village: the third list is silent, no other ZIP in the city: the Census',
      '04926',
      44.48,
      -69.52,
    ],
    ['10200, which lost its minus in the source', '10200', 40.77, -73.95],
  ])('corrects %s', (_, zip, lat, lng) => {
    expect(computeMiles(lookupZip(zip)!, { lat, lng })).toBeLessThan(15);
  });

  it('falls back to the centre of the three-digit area', () => {
    const place = lookupZip('63142');
    expect(place).toMatchObject({ zip: '63142', city: '', state: 'MO', precision: 'prefix' });
    expect(computeMiles(place!, lookupZip('63101')!)).toBeLessThan(10);
  });

  it('returns nothing for unknown prefixes, military mail and invalid input', () => {
    for (const zip of ['00000', '00404', '09001', '34001', '96201', '', 'abcde', '../..'])
      expect(lookupZip(zip), zip).toBeUndefined();
    expect(isMilitaryZip('09001')).toBe(true);
    expect(isMilitaryZip('34001-1234')).toBe(true);
    for (const zip of ['63101', '00000', 'junk']) expect(isMilitaryZip(zip), zip).toBe(false);
  });
});

describe('states', () => {
  it('all have ZIP codes and a centre', () => {
    for (const { code } of statesAndTerritories) {
      expect(listStateZips(code).length, code).toBeGreaterThan(0);
      expect(computeStateCentroid(code), code).toBeDefined();
    }
    expect(listStateZips('mo').length).toBe(listStateZips('MO').length);
    expect(listStateZips('AE')).toEqual([]);
    expect(listStateZips('XX')).toEqual([]);
    expect(computeStateCentroid('XX')).toBeUndefined();
  });

  it('have a centre weighted by people: Missouri near Jefferson City, Alaska not in Siberia', () => {
    expect(computeMiles(computeStateCentroid('MO')!, lookupZip('65101')!)).toBeLessThan(40);
    expect(computeStateCentroid('AK')!.lng).toBeLessThan(-140);
  });
});
