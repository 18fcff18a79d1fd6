import { create } from 'zustand';

/** Reports to the waiting caller whether the password was entered. */
type Answer = (may: boolean) => void;

export const usePasswordGate = create<{ answer: Answer | null }>(() => ({ answer: null }));

/** Opens the dialog of `PasswordGate`. Resolves to false if the person cancels. */
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
