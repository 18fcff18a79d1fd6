import { create } from 'zustand';

/** Answers the caller that waits for the password: whether it was given. */
type Answer = (may: boolean) => void;

export const usePasswordGate = create<{ answer: Answer | null }>(() => ({ answer: null }));

/** Has `PasswordGate` ask for the password; false: the person who was asked thought better of it. */
export function askPassword(): Promise<boolean> {
  usePasswordGate.getState().answer?.(false);
  return new Promise((resolve) => {
    const resolveAnswer: Answer = (may) => {
      usePasswordGate.setState({ answer: null });
      resolve(may);
    };
    usePasswordGate.setState({ answer: resolveAnswer });
  });
}
