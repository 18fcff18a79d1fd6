import { LoadNotices, WithdrawButton } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { leaveSharedList, type ReceivedList, type ReceivedListPerson } from '@app/types';
import { Button, Row, Stack, Text, UserText, VisuallyHidden } from '@app/ui';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { SaveButton } from '../../shared/saved/ShortlistButtons.tsx';
import { useCards, useOriginZip } from '../../shared/saved/use-cards.ts';
import { CompareSavedButton } from '../CompareSavedButton.tsx';
import { Note, ReadOnlyNote } from '../Note.tsx';
import listStyles from '../SavedList.module.css';
import { SavedRow } from '../SavedRow.tsx';
import { useWriteReaderNote } from './sharing-api.ts';

const getName = ({ listing }: ReceivedListPerson): string =>
  listing ? formatFullName(listing) : m.saved_gone();

/** Saved people of another account, with the owner's notes, and the user's own notes if the owner allows them. */
export default function ReceivedListSection({ list }: { list: ReceivedList }) {
  const { owner, mode, people } = list;
  const titleId = useId();
  const writeNote = useWriteReaderNote();
  const { toast } = useShell();
  async function deleteNote(person: ReceivedListPerson) {
    const noteFailure = await writeNote(list.id, person, '');
    if (noteFailure) toast({ text: noteFailure });
  }
  const zip = useOriginZip();
  const slugs = people.flatMap(({ listing }) => listing?.slug ?? []);
  const cardsResult = useCards(slugs, zip);
  return (
    <Stack as="section" gap={2} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <UserText>{m.shared_by({ name: owner })}</UserText>
      </h2>
      <Row justify="between">
        <Text soft>
          {m.saved_people({ n: people.length })} {zip && m.saved_distance({ zip })}{' '}
          <UserText>
            {mode === 'together' ? m.shared_together({ name: owner }) : m.shared_read({ name: owner })}
          </UserText>
        </Text>
        <CompareSavedButton people={people} />
      </Row>
      {slugs.length > 0 && <LoadNotices result={cardsResult} errorText={m.search_failed()} />}
      <Stack as="ul" gap={0}>
        {people.map((person) => {
          const { listing, listingId, note, ownNote } = person;
          const name = getName(person);
          return (
            <Stack as="li" key={listingId} className={listStyles.Item} aria-label={name}>
              <SavedRow
                listing={listing}
                card={listing ? cardsResult.data?.get(listing.slug) : null}
                name={name}
                titleAs="h3"
                action={listing && <SaveButton person={listing} />}
                notes={
                  <>
                    {note && <ReadOnlyNote label={m.note_by({ name: owner })} text={note} />}
                    {mode === 'read' && ownNote && (
                      <ReadOnlyNote
                        label={m.shared_own_note({ name: owner })}
                        text={ownNote}
                        action={
                          <Row>
                            <Button kind="quiet" onClick={() => void deleteNote(person)}>
                              {m.shared_delete_note()}
                              <VisuallyHidden> – {name}</VisuallyHidden>
                            </Button>
                          </Row>
                        }
                      />
                    )}
                    {mode === 'together' && (
                      <Note
                        text={ownNote}
                        name={name}
                        hint={m.note_read_by({ name: owner })}
                        onSave={(text) => writeNote(list.id, person, text)}
                      />
                    )}
                  </>
                }
              />
            </Stack>
          );
        })}
      </Stack>
      <Row className="NoPrint">
        <LeaveButton list={list} />
      </Row>
    </Stack>
  );
}

function LeaveButton({ list: { id, owner } }: { list: ReceivedList }) {
  return (
    <WithdrawButton
      endpoint={leaveSharedList}
      input={{ params: { id } }}
      name={owner}
      kind="quiet"
      texts={{
        button: m.shared_leave(),
        title: m.shared_leave_title({ name: owner }),
        keep: m.shared_stay(),
        text: m.shared_leave_text(),
        confirm: m.shared_leave(),
        done: m.shared_left({ name: owner }),
      }}
    />
  );
}
