/**
 * The used exports of the router. Federation shares this facade instead of the library, so that unused parts are left
 * out of the build.
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
