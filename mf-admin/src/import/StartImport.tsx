import { useNavigate } from '@app/router';
import { CallError } from '@app/types';
import { Banner, Button, Field, Input, Panel, Row } from '@app/ui';
import { useRef, useState } from 'react';
import { getErrorMessage } from '../admin-call.ts';
import { saveFile } from '../console/kit/download.ts';
import { paths } from '../paths.ts';
import { ColumnMapping, findMissingColumns, type Mapping, matchHeaders } from './ColumnMapping.tsx';
import { Meter } from './Meter.tsx';
import { type Head, readHead } from './read-head.ts';
import { sendFile } from './send-file.ts';
import { buildTemplate } from './template.ts';

interface Chosen {
  file: File;
  head: Head;
}

/** Choose a file, say what its columns mean, and see what it would do. Nothing is written before that was seen. */
export function StartImport() {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [sent, setSent] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const underWay = useRef<AbortController>(null);

  async function choose(file: File | undefined) {
    setFault(null);
    setChosen(null);
    if (!file) return;
    const head = await readHead(file).catch(() => null);
    if (!head) {
      setFault('This isn’t a CSV file. In Excel or Numbers choose “Save as” or “Export” and “CSV UTF-8”.');
      return;
    }
    setChosen({ file, head });
    setMapping(matchHeaders(head.headers));
  }

  async function preview({ file }: Chosen) {
    const attempt = new AbortController();
    underWay.current = attempt;
    setFault(null);
    setSent(0);
    try {
      const { planId } = await sendFile({ file, mapping, signal: attempt.signal, onProgress: setSent });
      navigate(paths.importBatch(planId));
    } catch (error) {
      if (!attempt.signal.aborted) setFault(getImportErrorMessage(error));
    } finally {
      setSent(null);
    }
  }

  const isReady = chosen !== null && findMissingColumns(mapping).length === 0;
  return (
    <Panel
      title="Import a file"
      note="CSV, at most 20 MB and 50,000 rows. You see what it would change before anything is saved."
    >
      <Field label="CSV file">
        <Input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          disabled={sent !== null}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </Field>
      <Row>
        <Button kind="quiet" onClick={() => saveFile(buildTemplate(), 'import-template.csv')}>
          Download a template
        </Button>
      </Row>
      {fault && (
        <Banner kind="bad" title="The file was not accepted" titleAs="h3">
          <p>{fault}</p>
        </Banner>
      )}
      {chosen && (
        <>
          <ColumnMapping head={chosen.head} mapping={mapping} onChange={setMapping} />
          <Row>
            <Button disabled={!isReady || sent !== null} onClick={() => void preview(chosen)}>
              Preview the import
            </Button>
            {sent !== null && (
              <Button kind="secondary" onClick={() => underWay.current?.abort()}>
                Cancel
              </Button>
            )}
          </Row>
        </>
      )}
      {sent !== null && (
        <Meter
          label={sent < 1 ? 'Uploading the file' : 'Reading the file'}
          now={Math.round(sent * 100)}
          of={100}
          unit="%"
        />
      )}
    </Panel>
  );
}

/** The server's sentence, with the place in the file where it names one. */
function getImportErrorMessage(error: unknown): string {
  if (!(error instanceof CallError)) return 'Something went wrong. Try again.';
  return getErrorMessage(error, 'The file could not be read.');
}
