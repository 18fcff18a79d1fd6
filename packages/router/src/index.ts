/**
 * The names of the router that shell and remotes use. Federation shares this small facade instead of the library,
 * so that unused parts of it can be left out of the build.
 */
export {
  BrowserRouter,
  matchPath,
  Navigate,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
export { Link, type LinkProps } from './Link.tsx';
export { type Route, useParams, useRoutes } from './routes.tsx';
