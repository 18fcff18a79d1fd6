import './styles.ts';
import { createRoot } from 'react-dom/client';
import { pageLocale } from '../frame/locale.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { createFederatedRemotes } from '../remotes/federated-remotes.ts';
import { AdminApp } from './AdminApp.tsx';

overwriteGetLocale(pageLocale);
const root = document.getElementById('root');
if (root) createRoot(root).render(<AdminApp remotes={createFederatedRemotes()} />);
