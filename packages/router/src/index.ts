/**
 * The exports of the router library that are used. Federation shares this facade instead of the library, so that the
 * unused ones are not part of the build.
 */
export {
  BrowserRouter,
  matchPath,
  Navigate,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
export { Link, type LinkProps } from './Link.tsx';
export { type Route, useParams, useRoutes } from './routes.tsx';
