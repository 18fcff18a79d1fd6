import { waitForNextTask } from '../loading/next-task.ts';

// Federation must initialize shared libraries before a module uses one, hence the dynamic import. "eager", because all
// of it is needed at once.
waitForNextTask().then(() => import(/* webpackMode: "eager" */ './bootstrap.ts'));
