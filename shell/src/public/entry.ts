import { mayHaveSession } from '@app/types/session-cookie';
import { waitForNextTask } from '../loading/next-task.ts';

// Nobody who may be signed in sees LOGIN in the HTML, or an invitation to join that was kept somewhere on its way.
if (mayHaveSession(document.cookie)) document.documentElement.dataset.session = 'expected';

// Federation settles who brings which shared library before any module that uses one may run: hence the import. It is
// "eager", because a second file would only come later: all of it is needed at once.
waitForNextTask().then(() => import(/* webpackMode: "eager" */ './bootstrap.ts'));
