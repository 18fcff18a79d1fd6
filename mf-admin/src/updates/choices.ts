import { create } from 'zustand';

export type FieldChoice = 'accept' | 'return';
export type Choices = Readonly<Record<string, FieldChoice>>;

/** By the update's id: the version that was looked at, and its fields. */
const useChosen = create<Readonly<Record<string, { v: number; choices: Choices }>>>()(() => ({}));

/** What was chosen field by field, while this tab is open; another version of the update asks anew. */
export function useChoices(id: string, v: number): [choices: Choices, choose: (more: Choices) => void] {
  const chosen = useChosen((updates) => updates[id]);
  const choices = chosen?.v === v ? chosen.choices : {};
  return [choices, (more) => useChosen.setState({ [id]: { v, choices: { ...choices, ...more } } })];
}
