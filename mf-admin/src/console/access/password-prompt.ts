import { create } from 'zustand';

/** Resolves the promise of the waiting caller: true if the password was entered. */
type AnswerHandler = (isConfirmed: boolean) => void;

export const usePasswordPrompt = create<{ resolveAnswer: AnswerHandler | null }>(() => ({
  resolveAnswer: null,
}));

/** Opens the dialog of `PasswordPrompt`. Resolves to false if the person cancels. */
export function askForPassword(): Promise<boolean> {
  usePasswordPrompt.getState().resolveAnswer?.(false);
  return new Promise((resolve) => {
    const resolveAnswer: AnswerHandler = (isConfirmed) => {
      usePasswordPrompt.setState({ resolveAnswer: null });
      resolve(isConfirmed);
    };
    usePasswordPrompt.setState({ resolveAnswer });
  });
}
