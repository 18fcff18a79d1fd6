import { useOwnPhoto } from '@app/remote-kit';
import { getInitials } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Portrait } from '@app/ui';

const getNoToken = async () => null;

interface OwnHiddenPhotoProps {
  listing: Listing;
  className?: string | undefined;
}

/** Photo of a listing that is not public; loaded with the owner's session. */
export default function OwnHiddenPhoto({ listing, className }: OwnHiddenPhotoProps) {
  const { session } = useShell();
  const getToken = session.status === 'signed-in' ? session.getToken : getNoToken;
  const src = useOwnPhoto(listing.profilePicture, getToken) ?? undefined;
  return <Portrait size="large" className={className} src={src} alt="" initials={getInitials(listing)} />;
}
