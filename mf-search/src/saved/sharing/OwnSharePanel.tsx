import type { SharedListMode } from '@app/option-lists';
import { FailureBanner, lazyPart, useSend, WithdrawButton } from '@app/remote-kit';
import { formatDate } from '@app/seo';
import { useShell } from '@app/shell-api';
import { changeShareMode, endShare, type OwnShare } from '@app/types';
import { Button, Panel, Row, ShareIcon, Text, UserText } from '@app/ui';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useSharingCache } from './sharing-api.ts';

const ShareDialog = lazyPart(() => import(/* webpackChunkName: "sharing" */ './ShareDialog.tsx'));

/** Panel to share the user's own list with one person, to allow that person's notes, and to stop sharing. */
export default function OwnSharePanel({ share, noteCount }: { share: OwnShare | null; noteCount: number }) {
  const { locale, toast } = useShell();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const changeModeCall = useSend(changeShareMode);
  const cacheSharing = useSharingCache();
  const reader = share?.reader;
  async function changeMode(mode: SharedListMode, name: string) {
    const result = await changeModeCall.send({ body: { mode } });
    if (result.status !== 'done') return;
    cacheSharing(result.reply);
    toast({ text: mode === 'together' ? m.share_notes_allowed({ name }) : m.share_notes_stopped({ name }) });
  }
  return (
    <Panel className="NoPrint" title={reader ? m.share_with_title({ name: reader.name }) : m.share_title()}>
      {reader ? (
        <Text>
          <UserText>
            {m.share_since({ name: reader.name, date: formatDate(reader.since, locale) })}{' '}
            {share.mode === 'together' ? m.share_together_now() : m.share_read_now()}
          </UserText>
        </Text>
      ) : share?.until ? (
        <Text>{m.share_open({ date: formatDate(share.until, locale) })}</Text>
      ) : (
        <Text>{m.share_lead()}</Text>
      )}
      {reader && <FailureBanner failure={changeModeCall.failure} />}
      <Row>
        {reader && (
          <Button
            kind="secondary"
            aria-disabled={changeModeCall.sending}
            onClick={() => changeMode(share.mode === 'read' ? 'together' : 'read', reader.name)}
          >
            <UserText>
              {share.mode === 'read'
                ? m.share_allow_notes({ name: reader.name })
                : m.share_stop_notes({ name: reader.name })}
            </UserText>
          </Button>
        )}
        {!reader && (
          <Button kind="secondary" onClick={() => setIsDialogOpen(true)}>
            <ShareIcon /> {share ? m.share_renew() : m.share_start()}
          </Button>
        )}
        {share && (
          <WithdrawButton
            endpoint={endShare}
            input={{}}
            name={reader?.name ?? m.share_title()}
            kind="danger"
            texts={{
              button: m.share_end(),
              title: m.share_end_title(),
              keep: m.share_keep(),
              text: reader ? m.share_end_text({ name: reader.name }) : m.share_end_link_text(),
              confirm: m.share_end_confirm(),
              done: m.share_ended(),
            }}
          />
        )}
      </Row>
      {isDialogOpen && (
        <Suspense>
          <ShareDialog noteCount={noteCount} onClose={() => setIsDialogOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
