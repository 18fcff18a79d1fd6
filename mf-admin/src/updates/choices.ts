import { create } from 'zustand';

export type FieldChoice = 'accept' | 'return';
export type Choices = Readonly<Record<string, FieldChoice>>;

interface Chosen {
  /** By the update's id: the version that was looked at, and its fields. */
  updates: Readonly<Record<string, { v: number; choices: Choices }>>;
  choose(id: string, v: number, choices: Choices): void;
}

const useChosen = create<Chosen>()((set) => ({
  updates: {},
  choose: (id, v, more) =>
    set(({ updates }) => {
      const old = updates[id];
      const choices = { ...(old?.v === v && old.choices), ...more };
      return { updates: { ...updates, [id]: { v, choices } } };
    }),
}));

/** What was chosen field by field, while this tab is open; another version of the update asks anew. */
export function useChoices(id: string, v: number): [choices: Choices, choose: (more: Choices) => void] {
  const { updates, choose } = useChosen();
  const mine = updates[id];
  return [mine?.v === v ? mine.choices : {}, (more) => choose(id, v, more)];
}
