import { type QueryClient, QueryClientProvider } from '@app/query';
import { type ShellApi, ShellContext } from '@app/shell-api';
import type { ReactNode } from 'react';

/** Stands in for the shell: provides a remote with the shell's API and the query client. */
export function StandInShell(props: { shell: ShellApi; queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={props.queryClient}>
      <ShellContext value={props.shell}>{props.children}</ShellContext>
    </QueryClientProvider>
  );
}
