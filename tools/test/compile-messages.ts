// Global setup of all tests: what was written into messages/ since they were compiled is what the tests see.

import { compileStaleMessages } from '../start/messages.ts';
import { root } from '../verify/run-steps.ts';

export default (): Promise<void> => compileStaleMessages(root);
