import type { Collections, DraftDoc } from '@app/db';
import { readOptions } from '@app/service-kit';

type DraftContent = Pick<DraftDoc, 'step' | 'values'>;

export const createDraftsStore = ({ drafts }: Collections) => ({
  find: (userId: string) => drafts.findOne({ _id: userId }, readOptions),
  async put(userId: string, content: DraftContent, savedAt: Date): Promise<void> {
    await drafts.replaceOne({ _id: userId }, { ...content, savedAt }, { upsert: true });
  },
  async remove(userId: string): Promise<void> {
    await drafts.deleteOne({ _id: userId });
  },
});
export type DraftsStore = ReturnType<typeof createDraftsStore>;
