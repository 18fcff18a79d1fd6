import type { IdentityCollections } from '../database.store.ts';
import type { ImageDoc } from '../documents.ts';
import { createId } from '../keys.ts';

export const createImagesStore = ({ images }: Pick<IdentityCollections, 'images'>) => ({
  /** Each upload has its own address, so that browsers can cache it forever. */
  async insert(userId: string, image: Pick<ImageDoc, 'type' | 'bytes'>): Promise<string> {
    const _id = createId('img');
    await images.insertOne({ _id, userId, ...image });
    return _id;
  },
  find: (id: string) => images.findOne({ _id: id }),
  async removeUserImages(userId: string, exceptImageId?: string): Promise<void> {
    await images.deleteMany({ userId, ...(exceptImageId && { _id: { $ne: exceptImageId } }) });
  },
});
