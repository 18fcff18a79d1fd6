import { enableHistoryBlocking } from '@app/router/blocker';
import { getPageLocale } from '@app/shell-api';
/* Order matters: it defines the layers. The remote contains its own copies of component styles, except the layout. */
import '@app/ui/tokens.css';
import '@app/ui/base.css';
import '@app/ui/layout.css';
import '../frame/preview-bar.css';
import { createRoot } from 'react-dom/client';
import { noPageData } from '../page/page-data.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { createFederatedRemotes } from '../remotes/federated-remotes.ts';
import { AdminApp } from './AdminApp.tsx';

overwriteGetLocale(getPageLocale);
const root = document.getElementById('root');
enableHistoryBlocking();
if (root) createRoot(root).render(<AdminApp remotes={createFederatedRemotes(noPageData)} />);
