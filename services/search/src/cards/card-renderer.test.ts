import { createListingDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import type { Hit } from '../index/search.ts';
import { createCardRenderer } from './card-renderer.ts';

it('without the database the renderer uses cached cards, and says whether all of them are current', async () => {
  const docs = [createListingDoc({ firstName: 'Ada' }), createListingDoc({ firstName: 'Bo' })];
  const [adaHit, boHit] = docs.map(
    ({ _id, v }): Hit => ({ id: _id.toHexString(), placeNumber: 0, version: v, miles: 1 }),
  );
  let readError: Error | undefined;
  const findCards = async (ids: readonly string[]) => {
    if (readError) throw readError;
    return docs.filter(({ _id }) => ids.includes(_id.toHexString()));
  };
  const renderCards = createCardRenderer({ findCards }, async () => 365);
  const renderNames = async (...hits: Hit[]) => {
    const { json, isCurrent } = await renderCards(hits);
    return [(JSON.parse(json) as { firstName: string }[]).map(({ firstName }) => firstName), isCurrent];
  };
  expect(await renderNames(adaHit!)).toEqual([['Ada'], true]);

  readError = Object.assign(new Error('read'), { code: 'ECONNRESET' });
  expect(await renderNames(adaHit!)).toEqual([['Ada'], true]);
  const changedHit = { ...adaHit!, version: adaHit!.version + 1 };
  expect(await renderNames(changedHit, boHit!)).toEqual([['Ada'], false]);
  await expect(renderNames(boHit!)).rejects.toThrow('read');

  readError = new Error('a fault of ours');
  await expect(renderNames(changedHit)).rejects.toThrow('a fault of ours');
  readError = undefined;
  expect(await renderNames(changedHit, boHit!)).toEqual([['Ada', 'Bo'], true]);
});
