import { mayHaveSession } from '@app/auth';
import { nextTask } from '../loading/next-task.ts';

// The HTML is the same for everybody: nobody who may be signed in sees LOGIN in it.
if (mayHaveSession(document.cookie)) document.documentElement.dataset.session = 'expected';

// Federation settles who brings which shared library before any module that uses one may run: hence the import. It is
// "eager", because a second file would only come later: all of it is needed at once.
nextTask().then(() => import(/* webpackMode: "eager" */ './bootstrap.ts'));
