import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adaptListing } from '../search/listing.ts';
import { getProsthetist } from '../search/listing-call.ts';
import { searchProsthetists, searchQuery, toSearchInput } from '../search/search.ts';
import { buildUrl, parseQuery } from './endpoint.ts';

const parseSearch = (search: string) => z.safeParse(searchQuery, parseQuery(new URLSearchParams(search)));

describe('search query', () => {
  it('has defaults: nationwide, page 1, distance, no filter', () => {
    expect(parseSearch('').data).toMatchObject({
      radius: 10_000,
      page: 1,
      sortBy: 'distance',
      insurance: [],
      children: false,
    });
  });
  it('treats empty parameters of a plain form as absent', () => {
    expect(parseSearch('name=&zipCode=63101&radius=100').data).toMatchObject({
      zipCode: '63101',
      radius: 100,
    });
  });
  it('reads repeated keys as lists', () => {
    expect(parseSearch('insurance=Medicare&insurance=Aetna').data?.insurance).toEqual(['Medicare', 'Aetna']);
  });
  it('treats an unknown order as distance', () => {
    expect(parseSearch('sortBy=price').data?.sortBy).toBe('distance');
  });
  it.each([
    'radius=abc',
    'radius=0',
    'radius=-5',
    'radius=300',
    'radius=1e3',
    'zipCode=123',
    'zipCode[$gt]=',
    'page=0',
    'page=x',
    'page=1&page=2',
    'insurance=Gold',
    `name=${'x'.repeat(101)}`,
  ])('rejects %s', (search) => {
    // An unknown key such as zipCode[$gt] is not an input at all, so it changes nothing.
    expect(parseSearch(search).success).toBe(search.startsWith('zipCode[$gt]'));
  });
});

describe('buildUrl', () => {
  it('fills and encodes parameters, repeats lists, omits empty values', () => {
    expect(buildUrl(getProsthetist, { params: { id: 'a/b' } })).toBe('/api/prosthetists/a%2Fb');
    expect(
      buildUrl(searchProsthetists, { query: { name: '', zipCode: '63101', insurance: ['A', 'B'] } }),
    ).toBe('/api/prosthetists?zipCode=63101&insurance=A&insurance=B');
  });
});

describe('toSearchInput', () => {
  it('gives one address for one search, in any spelling', () => {
    const toAddress = (search: string) =>
      buildUrl(searchProsthetists, toSearchInput(parseSearch(search).data!));
    expect(toAddress('sortBy=best&page=1&zipCode=63101&name=')).toBe(toAddress('zipCode=63101&radius=10000'));
    expect(toAddress('language=ASL&children=true&zipCode=63101')).toBe(
      '/api/prosthetists?zipCode=63101&radius=10000&page=1&sortBy=distance&language=ASL&children=true',
    );
  });
});

describe('adaptListing', () => {
  it.each([
    ['top level', { _id: '1', clinic: 'Old', address: { street1: 'S', street2: 'T' } }],
    ['prosthetist', { prosthetist: { id: '1', company: 'Old', address: 'S', address2: 'T' } }],
    [
      'prosthetistData',
      { prosthetistData: { _id: '1', clinic: 'Old', address: { street1: 'S' }, address2: 'T' } },
    ],
  ])('reads a listing at %s', (_, json) => {
    expect(adaptListing(json)).toMatchObject({
      _id: '1',
      id: '1',
      company: 'Old',
      address: 'S',
      address2: 'T',
    });
  });
});
