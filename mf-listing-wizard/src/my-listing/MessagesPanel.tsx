import OwnThreads from '@app/remote-kit/own-threads';
import { m } from '../paraglide/messages.js';
import { PrivacyFindings } from './reply/PrivacyFindings.tsx';

/** Messages from staff about the listing or a claim, with a reply form. */
const MessagesPanel = () => (
  <OwnThreads
    kinds={['listing', 'claim']}
    hint={m.messages_hint()}
    renderFindings={(text) => <PrivacyFindings text={text} author={null} />}
  />
);
export default MessagesPanel;
