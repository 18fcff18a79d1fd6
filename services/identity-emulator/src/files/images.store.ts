import type { IdentityCollections } from '../database.store.ts';
import type { ImageType } from '../documents.ts';
import { createId } from '../ids.ts';

export interface Image {
  type: ImageType;
  bytes: Buffer;
}

export type ImagesStore = ReturnType<typeof createImagesStore>;

export function createImagesStore({ images }: Pick<IdentityCollections, 'images'>) {
  return {
    /** Each upload has its own address, so that browsers can cache it forever. */
    async insert(userId: string, image: Image): Promise<string> {
      const _id = createId('img');
      await images.insertOne({ _id, userId, ...image });
      return _id;
    },
    find: (id: string): Promise<Image | null> => images.findOne({ _id: id }),
    async removeUserImages(userId: string, exceptImageId?: string): Promise<void> {
      await images.deleteMany({ userId, ...(exceptImageId && { _id: { $ne: exceptImageId } }) });
    },
  };
}
