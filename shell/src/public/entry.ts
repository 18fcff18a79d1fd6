import { waitForNextTask } from '../loading/next-task.ts';

// Federation settles who brings which shared library before any module that uses one may run: hence the import. It is
// "eager", because a second file would only come later: all of it is needed at once.
waitForNextTask().then(() => import(/* webpackMode: "eager" */ './bootstrap.ts'));
