import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

/** A path pattern, such as `/prosthetists/:id`, and what it renders. */
export interface Route {
  path: string;
  element: ReactNode;
}

type Params = Readonly<Record<string, string | undefined>>;
const ParamsContext = createContext<Params>({});

/**
 * Renders the first matching route, as the server and the registry do; null without a match. The library's function
 * ranks routes instead, and within another route matches only the remaining path.
 */
export function useRoutes(routes: readonly Route[]): ReactElement | null {
  const pathname = decodePath(useLocation().pathname);
  for (const { path, element } of routes) {
    const pathMatch = matchPath(path, pathname);
    if (pathMatch) return <ParamsContext value={pathMatch.params}>{element}</ParamsContext>;
  }
  return null;
}

/** Parameters of the address: `id` of `/prosthetists/:id`. */
export const useParams = (): Params => useContext(ParamsContext);

/** Decodes a path; encoded slashes within a segment stay. Returns an invalid encoding unchanged. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
