import { create } from 'zustand';

/** Resolves the promise of the waiting caller: true if the password was entered. */
type AnswerHandler = (isConfirmed: boolean) => void;

export const usePasswordGate = create<{ resolveAnswer: AnswerHandler | null }>(() => ({
  resolveAnswer: null,
}));

/** Opens the dialog of `PasswordGate`. Resolves to false if the person cancels. */
export function askPassword(): Promise<boolean> {
  usePasswordGate.getState().resolveAnswer?.(false);
  return new Promise((resolve) => {
    const resolveAnswer: AnswerHandler = (isConfirmed) => {
      usePasswordGate.setState({ resolveAnswer: null });
      resolve(isConfirmed);
    };
    usePasswordGate.setState({ resolveAnswer });
  });
}
