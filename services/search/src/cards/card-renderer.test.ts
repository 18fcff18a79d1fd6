import { createListingDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import type { Hit } from '../index/search.ts';
import { createCardRenderer } from './card-renderer.ts';

it('without the database shows the cards that it has, and says that they are not current', async () => {
  const docs = [createListingDoc({ firstName: 'Ada' }), createListingDoc({ firstName: 'Bo' })];
  const [adaHit, boHit] = docs.map(
    ({ _id, v }): Hit => ({ id: _id.toHexString(), placeNumber: 0, version: v, miles: 1 }),
  );
  let failure: Error | undefined;
  const renderCards = createCardRenderer({
    findCards: async (ids: readonly string[]) => {
      if (failure) throw failure;
      return docs.filter(({ _id }) => ids.includes(_id.toHexString()));
    },
  } as Parameters<typeof createCardRenderer>[0]);
  const render = async (...hits: Hit[]) => {
    const { json, isCurrent } = await renderCards(hits);
    return [(JSON.parse(json) as { firstName: string }[]).map(({ firstName }) => firstName), isCurrent];
  };
  expect(await render(adaHit!)).toEqual([['Ada'], true]);

  failure = Object.assign(new Error('read'), { code: 'ECONNRESET' });
  expect(await render(adaHit!)).toEqual([['Ada'], true]);
  const changedHit = { ...adaHit!, version: adaHit!.version + 1 };
  expect(await render(changedHit, boHit!)).toEqual([['Ada'], false]);
  await expect(render(boHit!)).rejects.toThrow('read');

  failure = new Error('a fault of ours');
  await expect(render(changedHit)).rejects.toThrow('a fault of ours');
  failure = undefined;
  expect(await render(changedHit, boHit!)).toEqual([['Ada', 'Bo'], true]);
});
