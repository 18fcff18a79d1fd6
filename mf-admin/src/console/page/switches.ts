import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Switches {
  density: 'roomy' | 'compact';
  /** Whether single keys act (WCAG 2.1.4: they can be switched off). */
  shortcuts: boolean;
  set(change: Partial<Pick<Switches, 'density' | 'shortcuts'>>): void;
}

/** How this browser's user likes the console; it stays as they left it. */
export const useSwitches = create<Switches>()(
  persist((set) => ({ density: 'compact', shortcuts: true, set: (change) => set(change) }), {
    name: 'console',
    partialize: ({ density, shortcuts }) => ({ density, shortcuts }),
  }),
);
