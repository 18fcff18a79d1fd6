import { useOwnPhoto } from '@app/remote-kit';
import { getInitials } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Portrait } from '@app/ui';

const getNoToken = async () => null;

/** Photo of a listing that is not public; loaded with the owner's session. */
export default function OwnHiddenPhoto({ listing }: { listing: Listing }) {
  const { session } = useShell();
  const getToken = session.status === 'signed-in' ? session.getToken : getNoToken;
  const src = useOwnPhoto(listing.profilePicture, getToken) ?? undefined;
  return <Portrait size="large" src={src} alt="" initials={getInitials(listing)} />;
}
