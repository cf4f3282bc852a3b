import { z } from 'zod';
import type { Config } from '../config/index.ts';
import { IntegrationError } from './http.ts';

/*
 * Google Sheets through Google's own client; only its Sheets package is installed, and it is
 * imported on first use.
 * https://developers.google.com/workspace/sheets/api/reference/rest
 */

export type SheetCell = string | number;

/** One tab of the spreadsheet: its name and all its rows. */
export interface SheetTab {
  title: string;
  header: readonly string[];
  rows: readonly (readonly SheetCell[])[];
}

type GoogleConfig = NonNullable<Config['google']>;

interface SheetsOptions {
  fetch: typeof fetch;
  /** Aborted at the deadline. */
  deadline: AbortSignal;
}

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';
/** Most rows in one call, and bytes of their JSON: Google recommends bodies of at most 2 MB. */
const CHUNK_ROWS = 5000;
const CHUNK_BYTES = 1_900_000;

/**
 * `fetch` for the client's transporter: every call, also the one for a token, is aborted at the
 * deadline and goes to `apiRoot` when it is set. Google's client has no setting for the token's
 * URL.
 */
function guarded({ fetch, deadline }: SheetsOptions, apiRoot: string | null) {
  return (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const asked = new URL(input instanceof Request ? input.url : input);
    const url = apiRoot === null ? asked : new URL(apiRoot + asked.pathname + asked.search);
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return fetch(url, { ...init, signal });
  };
}

async function connect(google: GoogleConfig, options: SheetsOptions) {
  const { auth, sheets } = await import('@googleapis/sheets');
  const fetchImplementation = guarded(options, google.apiRoot);
  const client = new auth.JWT({
    email: google.serviceAccount.clientEmail,
    key: google.serviceAccount.privateKey,
    scopes: [SCOPE],
    transporterOptions: { fetchImplementation },
  });
  return sheets({ version: 'v4', auth: client }).spreadsheets;
}

type Spreadsheets = Awaited<ReturnType<typeof connect>>;

/** Creates missing tabs and resizes every tab to its content. */
async function prepareTabs(api: Spreadsheets, spreadsheetId: string, tabs: readonly SheetTab[]) {
  const { data } = await api.get({ spreadsheetId, fields: 'sheets.properties(sheetId,title)' });
  const known = new Map(
    (data.sheets ?? []).map(({ properties }) => [properties?.title, properties?.sheetId]),
  );
  const requests = tabs.map(({ title, header, rows }) => {
    const gridProperties = { rowCount: rows.length + 2, columnCount: header.length };
    const sheetId = known.get(title);
    if (sheetId == null) return { addSheet: { properties: { title, gridProperties } } };
    const fields = 'gridProperties(rowCount,columnCount)';
    return { updateSheetProperties: { properties: { sheetId, gridProperties }, fields } };
  });
  await api.batchUpdate({ spreadsheetId, requestBody: { requests } });
}

/** Rows in parts that one call takes, with the place of the first; a row of its own may be larger. */
function* chunksOf(rows: readonly (readonly SheetCell[])[]) {
  let start = 0;
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    const size = Buffer.byteLength(JSON.stringify(row)) + 1;
    if (index > start && (bytes + size > CHUNK_BYTES || index - start === CHUNK_ROWS)) {
      yield { start, part: rows.slice(start, index) };
      start = index;
      bytes = 0;
    }
    bytes += size;
  }
  yield { start, part: rows.slice(start) };
}

/** Clears a tab and writes its rows; no cell is parsed as a formula (RAW). */
async function fillTab(api: Spreadsheets, spreadsheetId: string, tab: SheetTab): Promise<void> {
  await api.values.clear({ spreadsheetId, range: tab.title });
  for (const { start, part } of chunksOf([tab.header, ...tab.rows])) {
    const values = part.map((row) => [...row]);
    await api.values.update({
      spreadsheetId,
      range: `${tab.title}!A${start + 1}`,
      valueInputOption: 'RAW',
      requestBody: { values },
    });
  }
}

/** Rejects at the deadline: the client would keep retrying after it. */
function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('No time is left'));
    if (deadline.aborted) late();
    deadline.addEventListener('abort', late, { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Replaces the content of tabs; missing tabs are created, others are not changed.
 * @throws IntegrationError
 */
export async function replaceTabs(
  google: GoogleConfig,
  tabs: readonly SheetTab[],
  options: SheetsOptions,
): Promise<void> {
  const replace = async () => {
    const api = await connect(google, options);
    await prepareTabs(api, google.sheetsId, tabs);
    await Promise.all(tabs.map((tab) => fillTab(api, google.sheetsId, tab)));
  };
  try {
    await within(options.deadline, replace());
  } catch (error) {
    throw failure(error, options.deadline);
  }
}

const answered = z.object({ response: z.object({ status: z.number() }) });
const withoutKey = z.object({ code: z.string().regex(/^ERR_OSSL|^ERR_INVALID/) });

/**
 * Maps an error of Google's client. Its own message is dropped, because it may contain the request.
 */
function failure(error: unknown, deadline: AbortSignal): IntegrationError {
  if (deadline.aborted) return new IntegrationError('unreachable', 'No answer in time');
  if (withoutKey.safeParse(error).success) {
    return new IntegrationError('unauthorized', 'The private key cannot be read');
  }
  const status = answered.safeParse(error).data?.response.status;
  if (status === undefined) return new IntegrationError('unreachable', 'No connection');
  if (status === 429) return new IntegrationError('limited', 'Limited (429)');
  // Google answers 400 (invalid_grant) for a refused token and 404 for a sheet that is not shared.
  if ([400, 401, 403, 404].includes(status)) {
    return new IntegrationError('unauthorized', `Refused (${status})`);
  }
  return new IntegrationError('invalid', `Unexpected status ${status}`);
}
