import { describe, expect, it } from 'vitest';
import { asked, emptySearch, noRadius, radiusStep, refusal, typeName, typeZip } from './search-rules.ts';

const local = { name: '', zipCode: '63101', radius: 100 };

describe('typing', () => {
  it('a name makes the search nationwide, whatever the radius was', () => {
    expect(typeName(local, 'Okafor').radius).toBe(275);
  });
  it('spaces are no name', () => {
    expect(typeName(local, '  ').radius).toBe(100);
  });
  it('a ZIP code into a nationwide search makes it 100 miles', () => {
    expect(typeZip(emptySearch, '6')).toEqual({ name: '', zipCode: '6', radius: 100 });
  });
  it('a ZIP code leaves a chosen radius alone, and so does taking it out', () => {
    expect(typeZip({ ...emptySearch, radius: 50 }, '63101').radius).toBe(50);
    expect(typeZip(emptySearch, '').radius).toBe(275);
  });
});

describe('sending', () => {
  it('refuses neither name nor ZIP code only when the radius is not nationwide', () => {
    expect(refusal({ name: ' ', zipCode: '', radius: 100 })).toBe('needs-input');
    expect(refusal(emptySearch)).toBeNull();
  });
  it('refuses a ZIP code without a radius, and takes a name without one', () => {
    expect(refusal({ ...local, radius: noRadius })).toBe('no-radius');
    expect(refusal({ name: 'Okafor', zipCode: '', radius: 275 })).toBeNull();
  });
  it.each(['1', '6310', '631011', 'abcde', '63101-1', '６３１０１'])(
    'refuses %s as a ZIP code',
    (zipCode) => {
      expect(refusal({ ...local, zipCode })).toBe('bad-zip');
    },
  );
  it.each(['63101', ' 63101 ', '02110', '63101-1234'])('takes %s', (zipCode) => {
    expect(refusal({ ...local, zipCode })).toBeNull();
  });
  it('sends 10000 for a name or nationwide, else the radius as it is', () => {
    expect(asked({ ...local, name: 'Okafor' }).radius).toBe(10_000);
    expect(asked(emptySearch).radius).toBe(10_000);
    expect(asked({ ...local, zipCode: ' 63101 ' })).toEqual({ name: '', zipCode: '63101', radius: 100 });
  });
});

describe('the form for an address', () => {
  it.each([
    ['100', 100],
    ['30', 50],
    ['1', 25],
    ['275', 275],
    ['10000', 275],
    ['', 275],
    [null, 275],
  ])('a radius of %s shows %i', (radius, step) => {
    expect(radiusStep(radius, '63101')).toBe(step);
  });
  it('junk shows what the form would start with', () => {
    expect(radiusStep('abc', '63101')).toBe(100);
    expect(radiusStep('-5', '')).toBe(275);
  });
});
