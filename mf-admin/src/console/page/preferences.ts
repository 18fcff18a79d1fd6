import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Preferences {
  density: 'roomy' | 'compact';
  /** True: single-key shortcuts are on (WCAG 2.1.4 requires that they can be switched off). */
  shortcuts: boolean;
  set(change: Partial<Pick<Preferences, 'density' | 'shortcuts'>>): void;
}

export const usePreferences = create<Preferences>()(
  persist((set) => ({ density: 'compact', shortcuts: true, set: (change) => set(change) }), {
    name: 'console',
    partialize: ({ density, shortcuts }) => ({ density, shortcuts }),
  }),
);
