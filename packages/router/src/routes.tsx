import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

/** One address, or a pattern of addresses, and what stands there. */
export interface Route {
  path: string;
  element: ReactNode;
}

type Params = Readonly<Record<string, string | undefined>>;
const ParamsContext = createContext<Params>({});

/**
 * What stands at the current address: the first route that matches, as on the server and in the registry's addresses;
 * null without one. The library's own ranks routes instead, and below another one it matches the rest of the address
 * alone, while the pages of the back office name theirs whole.
 */
export function useRoutes(routes: readonly Route[]): ReactElement | null {
  const pathname = decodePath(useLocation().pathname);
  for (const { path, element } of routes) {
    const match = matchPath(path, pathname);
    if (match) return <ParamsContext value={match.params}>{element}</ParamsContext>;
  }
  return null;
}

/** The named parts of the address: `id` of `/prosthetists/:id`. */
export const useParams = (): Params => useContext(ParamsContext);

/** As it is read by people; a slash within a part stays encoded. An address that is no such encoding stays as it is. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
