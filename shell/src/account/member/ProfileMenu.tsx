import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { call, listUserReviews } from '@app/types';
import { HeaderMenu, SiteNavLink } from '@app/ui';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { onReviewsChanged } from './changes.ts';

interface Props {
  path: string;
  userId: string;
  getToken: () => Promise<string | null>;
}

/** 'My Profile' for users who are no prosthetists. */
export function ProfileMenu({ path, userId, getToken }: Props) {
  const count = useReviewCount(userId, getToken);
  return (
    <HeaderMenu label={m.profile_menu()} path={path} unfolds>
      {count > 0 && <SiteNavLink href={paths.myReviews}>{m.profile_reviews({ count })}</SiteNavLink>}
      <SiteNavLink href={paths.patientInfo}>{m.profile_patient_info()}</SiteNavLink>
    </HeaderMenu>
  );
}

/** Number of the user's reviews; 0 if unavailable. */
function useReviewCount(userId: string, getToken: Props['getToken']): number {
  const { locale } = useShell();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let callCount = 0;
    const ask = async () => {
      callCount += 1;
      const turn = callCount;
      const length = await reviewCount(userId, getToken, locale);
      if (turn === callCount) setCount(length);
    };
    ask();
    const stop = onReviewsChanged(ask);
    return () => {
      callCount += 1;
      stop();
    };
  }, [userId, getToken, locale]);
  return count;
}

async function reviewCount(userId: string, getToken: Props['getToken'], locale: string): Promise<number> {
  try {
    const token = await getToken();
    return (await call(listUserReviews, { params: { userId } }, { token, locale })).length;
  } catch (error) {
    console.error(`Error retrieving reviews: ${error instanceof Error ? error.message : error}`);
    return 0;
  }
}
