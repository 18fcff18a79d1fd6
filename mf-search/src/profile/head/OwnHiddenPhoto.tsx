import { useOwnPhoto } from '@app/remote-kit';
import { getInitials } from '@app/seo';
import type { Listing } from '@app/types';
import { Portrait } from '@app/ui';

interface OwnHiddenPhotoProps {
  listing: Listing;
  className?: string | undefined;
}

/** Photo of a listing that is not public; loaded with the owner's session. */
export default function OwnHiddenPhoto({ listing, className }: OwnHiddenPhotoProps) {
  const src = useOwnPhoto(listing.profilePicture) ?? undefined;
  return <Portrait size="large" className={className} src={src} alt="" initials={getInitials(listing)} />;
}
