import { useWrite } from '@app/remote-kit';
import type { CallError } from '@app/types';
import { importFile } from '@app/types/admin/imports';
import { type ImportColumn, importColumns } from '@app/types/admin/imports/columns';
import { isRegisterHeader } from '@app/types/admin/imports/register';
import { Banner, Button, Field, Input, Panel, Row } from '@app/ui';
import Papa from 'papaparse';
import { useState } from 'react';
import { callAdmin, getErrorMessage } from '../admin-call.ts';
import { saveFile } from '../console/kit/download.ts';
import { useNavigateWhileOpen } from '../console/kit/use-navigate-while-open.ts';
import { paths } from '../paths.ts';
import { ColumnMapping, findMissingFieldLabels, type Mapping, matchHeaders } from './ColumnMapping.tsx';
import { LabelledProgress } from './LabelledProgress.tsx';
import { type FileHead, isArchive, readFileHead } from './read-file-head.ts';

interface ChosenFile {
  file: File;
  /** Null: an archive, whose columns the server maps by their headers. */
  fileHead: FileHead | null;
}

/** The first step of an import: a file, the mapping of its columns, and the plan. No listing changes yet. */
export function ImportUpload() {
  const navigate = useNavigateWhileOpen();
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  /** The uploaded share of the file, from 0 to 1. */
  const [uploadedShare, setUploadedShare] = useState(0);
  const [isUnsupportedFormat, setIsUnsupportedFormat] = useState(false);
  const { send, sending, failure, clearFailure, cancel } = useWrite(
    (signal, file: FormData) =>
      callAdmin(
        importFile,
        { query: { mode: 'preview' }, file },
        signal,
        createUploadFetch(setUploadedShare),
      ),
    (error) => error as CallError,
  );
  const errorText = isUnsupportedFormat
    ? 'This isn’t a CSV file. In Excel or Numbers choose “Save as” or “Export” and “CSV UTF-8”.'
    : failure && getErrorMessage(failure, 'The file could not be read.');

  async function chooseFile(file: File | undefined) {
    clearFailure();
    setIsUnsupportedFormat(false);
    setChosenFile(null);
    if (!file) return;
    if (await isArchive(file).catch(() => false)) return setChosenFile({ file, fileHead: null });
    const fileHead = await readFileHead(file).catch(() => null);
    if (!fileHead) return setIsUnsupportedFormat(true);
    setChosenFile({ file, fileHead });
    setMapping(matchHeaders(fileHead.headers));
  }

  async function requestPreview({ file, fileHead }: ChosenFile) {
    const formData = new FormData();
    // The mapping goes before the file, because the server reads the form as a stream.
    if (fileHead) formData.set('mapping', JSON.stringify(mapping));
    formData.set('file', file);
    setUploadedShare(0);
    const result = await send(formData);
    if (result.status === 'done') navigate(paths.importDetail(result.reply.planId));
  }

  const fileHead = chosenFile?.fileHead;
  const isRegister = fileHead != null && isRegisterHeader(fileHead.headers);
  const isReady =
    fileHead === null || isRegister || (fileHead && findMissingFieldLabels(mapping).length === 0);
  return (
    <Panel
      title="Import a file"
      note="CSV, also as a .zip, at most 20 MB and 50,000 rows. You see what it would change before anything is saved."
    >
      <Field label="CSV file, or its archive">
        <Input
          type="file"
          accept=".csv,.tsv,.txt,.zip,text/csv,application/zip"
          disabled={sending}
          onChange={(event) => void chooseFile(event.target.files?.[0])}
        />
      </Field>
      <Row>
        <Button kind="quiet" onClick={() => saveFile(buildTemplate(), 'import-template.csv')}>
          Download a template
        </Button>
      </Row>
      {errorText && (
        <Banner kind="bad" title="The file was not accepted" titleAs="h3">
          <p>{errorText}</p>
        </Banner>
      )}
      {chosenFile && (
        <>
          {!fileHead ? (
            <Banner title="An archive">
              <p>
                Its one CSV file is read, such as that of the public register as it is published. Columns are
                known by their headers: to map others, unpack it and choose the CSV file.
              </p>
            </Banner>
          ) : isRegister ? (
            <Banner title="The public register of providers">
              <p>
                Its prosthetists become listings; other professions are passed over. What owners or staff
                changed stays. A file of more than 20 MB is read on the server: pnpm register FILE.
              </p>
            </Banner>
          ) : (
            <ColumnMapping fileHead={fileHead} mapping={mapping} onChange={setMapping} />
          )}
          <Row>
            <Button disabled={!isReady || sending} onClick={() => void requestPreview(chosenFile)}>
              Preview the import
            </Button>
            {sending && (
              <Button kind="secondary" onClick={cancel}>
                Cancel
              </Button>
            )}
          </Row>
        </>
      )}
      {sending && (
        <LabelledProgress
          label={uploadedShare < 1 ? 'Uploading the file' : 'Reading the file'}
          value={Math.round(uploadedShare * 100)}
          total={100}
          unit="%"
        />
      )}
    </Panel>
  );
}

function buildTemplate(): string {
  const columns: readonly ImportColumn[] = importColumns;
  const fields = columns.map(({ name }) => name);
  return `\ufeff${Papa.unparse({ fields, data: [columns.map(({ sample = '' }) => sample)] })}\r\n`;
}

/** A `fetch` over XMLHttpRequest, because `fetch` reports no upload progress. `onProgress` gets 0 to 1. */
const createUploadFetch =
  (onProgress: (share: number) => void): typeof fetch =>
  (url, { method = 'POST', headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const uploadRequest = new XMLHttpRequest();
      uploadRequest.open(method, String(url));
      for (const [name, value] of Object.entries(headers)) uploadRequest.setRequestHeader(name, value);
      uploadRequest.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      uploadRequest.onerror = () => reject(new TypeError('Network error'));
      uploadRequest.onabort = () => reject(signal?.reason);
      uploadRequest.onload = () =>
        resolve(new Response(uploadRequest.responseText, { status: uploadRequest.status }));
      signal?.addEventListener('abort', () => uploadRequest.abort());
      uploadRequest.send(body as FormData);
    });
