import { paths } from '@app/seo';
import { Banner, Button, Dialog, Link, Row, Stack } from '@app/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import {
  type Answers,
  allQuestions,
  explainUnanswered,
  findUnansweredQuestion,
  toAnswers,
  toPatientInfo,
} from '../onboarding/answers.ts';
import { BasicQuestions, LimbQuestions } from '../onboarding/PatientQuestions.tsx';
import { deletePatientInfo, savePatientInfo } from '../onboarding/save-patient-info.ts';
import { useAccount } from '../session/use-account.ts';
import { DataSection } from '../settings/DataSection.tsx';

type Notice = 'saved' | 'cleared' | 'failed' | undefined;

/** The answers of the onboarding dialog, to change or delete. */
export default function PatientInfoPage() {
  const { session, identity } = useAccount();
  const patientInfo = session.status === 'signed-in' ? session.user.patientInfo : {};
  // What the onboarding dialog or another tab stores is shown, but not over a choice that is made here.
  const [changes, setChanges] = useState<Partial<Answers>>({});
  const answers = { ...toAnswers(patientInfo), ...changes };
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const explanationId = useId();
  const unansweredQuestion = findUnansweredQuestion(answers, allQuestions);
  const isEmpty =
    allQuestions.every((question) => answers[question] === '') && Object.keys(patientInfo).length === 0;

  const updateAnswers = (change: Partial<Answers>) => {
    setNotice(undefined);
    setChanges((currentChanges) => ({ ...currentChanges, ...change }));
  };
  const runWrite = async (writeInfo: () => ReturnType<typeof deletePatientInfo>, successNotice: Notice) => {
    setIsBusy(true);
    const { ok } = await writeInfo();
    setIsBusy(false);
    setNotice(ok ? successNotice : 'failed');
    return ok;
  };
  const saveAnswers = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !identity || unansweredQuestion) return;
    void runWrite(
      () => savePatientInfo(identity, { ...toPatientInfo(answers, allQuestions), complete: true }),
      'saved',
    );
  };
  const deleteAnswers = async () => {
    setIsConfirming(false);
    if (!identity || !(await runWrite(() => deletePatientInfo(identity), 'cleared'))) return;
    setChanges(toAnswers({}));
    // The button is disabled from now on, which would drop the focus.
    formRef.current?.querySelector('input')?.focus();
  };

  return (
    <TextPage title={m.patient_info_title()} lead={m.patient_info_lead()}>
      <form ref={formRef} onSubmit={saveAnswers}>
        <Stack gap={4}>
          <p>
            {m.info_consent()} <Link href={paths.healthData}>{m.info_policy()}</Link>
          </p>
          <BasicQuestions answers={answers} onAnswer={updateAnswers} />
          <LimbQuestions answers={answers} onAnswer={updateAnswers} />
          <Row>
            <Button
              type="submit"
              disabled={!identity || unansweredQuestion !== undefined}
              aria-disabled={isBusy || undefined}
              aria-describedby={explanationId}
            >
              {m.info_save()}
            </Button>
            <Button
              kind="danger"
              disabled={!identity || isEmpty}
              aria-disabled={isBusy || undefined}
              onClick={() => isBusy || setIsConfirming(true)}
            >
              {m.info_clear()}
            </Button>
          </Row>
          <Dialog
            open={isConfirming}
            onClose={() => setIsConfirming(false)}
            title={m.info_clear_title()}
            actions={
              <>
                <Button kind="quiet" onClick={() => setIsConfirming(false)}>
                  {m.info_clear_keep()}
                </Button>
                <Button kind="danger" onClick={deleteAnswers}>
                  {m.info_clear()}
                </Button>
              </>
            }
          >
            <p>{m.info_clear_text()}</p>
          </Dialog>
          <div>
            <p id={explanationId}>{explainUnanswered(unansweredQuestion)}</p>
            <div role="status">
              {(notice === 'saved' || notice === 'cleared') && (
                <Banner kind="ok" role="group">
                  {notice === 'saved' ? m.info_saved() : m.info_cleared()}
                </Banner>
              )}
            </div>
            <div role="alert">
              {notice === 'failed' && (
                <Banner kind="bad" role="group">
                  {m.info_failed()}
                </Banner>
              )}
            </div>
          </div>
        </Stack>
      </form>
      {session.status === 'signed-in' && <DataSection />}
      <p>
        <Link href={`${paths.account}#account-delete`}>{m.info_delete()}</Link>
      </p>
    </TextPage>
  );
}
