import { joinClinics, partClinic, renameClinic } from '@app/types/admin/actions/clinic';
import { type AdminClinic, getClinicForStaff } from '@app/types/admin/clinics';
import { Anchor, ExternalIcon, Link, Stack } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { CallButton } from '../console/kit/CallButton.tsx';
import { CallForm } from '../console/kit/CallForm.tsx';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { ItemSection } from '../ui/ItemSection.tsx';

/** The people at the practice and address of a listing, and forms that correct their common page. */
export const ClinicSection = ({ clinicKey, canEdit }: { clinicKey: string | null; canEdit: boolean }) => (
  <ItemSection title="Clinic">
    {clinicKey === null ? (
      <p>None: a clinic needs the name of a practice, a street with a number, and a ZIP code.</p>
    ) : (
      <LoadedClinic clinicKey={clinicKey} canEdit={canEdit} />
    )}
  </ItemSection>
);

const LoadedClinic = ({ clinicKey, canEdit }: { clinicKey: string; canEdit: boolean }) => (
  <AsyncContent result={useAdminCall(getClinicForStaff, { params: { id: clinicKey } })}>
    {({ clinic }) => (
      <Stack>
        <ClinicDetails clinic={clinic} canEdit={canEdit} />
        {canEdit && <ClinicCorrections clinic={clinic} />}
      </Stack>
    )}
  </AsyncContent>
);

function ClinicDetails({ clinic, canEdit }: { clinic: AdminClinic; canEdit: boolean }) {
  const { key, v, page, into, joined: joinedClinics, people } = clinic;
  return (
    <>
      <p>
        {page === null ? (
          'It has no page: a page needs two people.'
        ) : (
          <Link href={`/clinics/${page}`} target="_blank" rel="noreferrer">
            Public page <ExternalIcon />
          </Link>
        )}
      </p>
      {into !== null && <p>Part of {into}.</p>}
      {joinedClinics.length > 0 && <p>With {joinedClinics.join(', ')}.</p>}
      <DataTable
        caption="Public listings of this practice and address"
        emptyText="None is public."
        rows={people}
        columns={[
          ['Name', ({ id, name }) => <Anchor href={paths.prosthetist(id)}>{name}</Anchor>],
          ['Practice', ({ company }) => company],
          ['Street', ({ address }) => address],
          [
            'On the page',
            ({ id, name, apart }) =>
              canEdit ? (
                <CallButton
                  endpoint={partClinic}
                  input={{ params: { id: key }, body: { v, listing: id, apart: !apart } }}
                  doneText={apart ? `Put ${name} back.` : `Took ${name} out of the clinic.`}
                >
                  {apart ? `Put ${name} back` : `Take ${name} out`}
                </CallButton>
              ) : apart ? (
                'No'
              ) : (
                'Yes'
              ),
          ],
        ]}
      />
    </>
  );
}

function ClinicCorrections({ clinic: { key, v, name, isRenamed, into } }: { clinic: AdminClinic }) {
  const params = { id: key };
  return (
    <>
      <CallForm
        key={`name ${name}`}
        endpoint={renameClinic}
        draftKey={`clinic-name/${key}`}
        label="Name of the page"
        fields={[
          {
            name: 'name',
            label: 'Name of the page',
            maxLength: 200,
            value: isRenamed ? name : '',
            hint: 'Empty: the name that most of its listings have. Earlier addresses lead on.',
          },
        ]}
        submitLabel="Save the name"
        toInput={({ name: newName = '' }) => ({ params, body: { v, name: newName } })}
        doneText="Named the clinic."
      />
      {into === null ? (
        <CallForm
          endpoint={joinClinics}
          draftKey={`clinic-join/${key}`}
          label="Same clinic as"
          fields={[
            {
              name: 'into',
              label: 'Same clinic as',
              maxLength: 150,
              required: true,
              hint: 'The end of the other page’s address. This one leads there.',
            },
          ]}
          submitLabel="Join them"
          toInput={({ into: targetAddress = '' }) => ({
            params,
            body: { v, into: targetAddress.trim().replace(/^.*\/clinics\//, '') },
          })}
          doneText="Joined the clinics."
        />
      ) : (
        <p>
          <CallButton
            endpoint={joinClinics}
            input={{ params, body: { v, into: null } }}
            doneText="Separated the clinics."
          >
            A clinic of its own again
          </CallButton>
        </p>
      )}
    </>
  );
}
