import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Filters that somebody wants to come back to. */
export interface SavedView {
  name: string;
  /** As it stands in the address, without the question mark. */
  search: string;
}

interface SavedViews {
  /** By the address of the list. */
  byList: Readonly<Record<string, readonly SavedView[]>>;
  save(list: string, view: SavedView): void;
  forget(list: string, name: string): void;
}

/** Each in this browser only. Saving under a name that is there takes its place. */
export const useSavedViews = create<SavedViews>()(
  persist(
    (set) => {
      const change = (list: string, make: (views: readonly SavedView[]) => readonly SavedView[]) =>
        set(({ byList }) => ({ byList: { ...byList, [list]: make(byList[list] ?? []) } }));
      return {
        byList: {},
        save: (list, view) =>
          change(list, (views) => [...views.filter(({ name }) => name !== view.name), view]),
        forget: (list, name) => change(list, (views) => views.filter((view) => view.name !== name)),
      };
    },
    { name: 'console-views', partialize: ({ byList }) => ({ byList }) },
  ),
);
