import { offerSteps } from '@app/router/blocker';
import { getPageLocale } from '@app/shell-api';
import './styles.ts';
import { createRoot } from 'react-dom/client';
import { noPageData } from '../page/page-data.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { createFederatedRemotes } from '../remotes/federated-remotes.ts';
import { AdminApp } from './AdminApp.tsx';

overwriteGetLocale(getPageLocale);
const root = document.getElementById('root');
offerSteps();
if (root) createRoot(root).render(<AdminApp remotes={createFederatedRemotes(noPageData)} />);
