import { z } from 'zod';
import { bytes, calls, idParams } from './calls.ts';
import { contentAnswer, contentKey } from './content.ts';
import {
  checkAnswer,
  checkBody,
  contentDetails,
  contentList,
  contentSummary,
  diffAnswer,
  editAnswer,
  editBody,
  importAnswer,
  importBody,
  newEditionBody,
  pictureAlt,
  pictureAnswer,
  previewAnswer,
  previewBody,
  publishAnswer,
  publishBody,
  versionList,
} from './content-admin.ts';
import { hotAnswer, hotBody } from './content-hot.ts';
import { doneAnswer } from './error.ts';
import { plannedRelease, releaseBody, releaseList } from './releases.ts';

const keyParams = z.object({ key: contentKey });
const number = z.coerce
  .number<string | number>({ error: 'Ugyldig versjon' })
  .int('Ugyldig versjon')
  .min(1, 'Ugyldig versjon')
  .max(2_147_483_647, 'Ugyldig versjon');
const side = z.union([z.literal('draft'), number], { error: 'Ugyldig versjon' });
const dryQuery = z.object({
  dryRun: z
    .enum(['true', 'false'], 'Må være true eller false')
    .default('false')
    .transform((text) => text === 'true'),
});

/** What open pages ask for to follow a publication. */
export const publicContentCalls = calls({
  'GET /api/content': { who: 'anyone', answer: contentAnswer },
});

/** The documents of the tab 'Innhold': writing in their drafts, what goes live and what was live. */
export const contentCalls = calls({
  'GET /api/admin/content': { who: 'admin', answer: contentList },
  'POST /api/admin/content': { who: 'admin', body: newEditionBody, answer: contentSummary },
  'GET /api/admin/content/:key': { who: 'admin', params: keyParams, answer: contentDetails },
  'PATCH /api/admin/content/:key': {
    who: 'admin',
    params: keyParams,
    body: editBody,
    answer: editAnswer,
  },
  'DELETE /api/admin/content/:key': { who: 'admin', params: keyParams, answer: doneAnswer },
  'POST /api/admin/content/:key/import': {
    who: 'admin',
    params: keyParams,
    query: dryQuery,
    body: importBody,
    answer: importAnswer,
  },
  'GET /api/admin/content/:key/export': {
    who: 'admin',
    params: keyParams,
    answer: bytes('application/json'),
  },
  'POST /api/admin/content/:key/check': {
    who: 'admin',
    params: keyParams,
    body: checkBody,
    answer: checkAnswer,
  },
  'POST /api/admin/content/:key/publish': {
    who: 'admin',
    params: keyParams,
    body: publishBody,
    answer: publishAnswer,
  },
  'POST /api/admin/content/:key/releases': {
    who: 'admin',
    params: keyParams,
    body: releaseBody,
    answer: plannedRelease,
  },
  'GET /api/admin/releases': { who: 'admin', answer: releaseList },
  'DELETE /api/admin/releases/:id': { who: 'admin', params: idParams, answer: doneAnswer },
  'POST /api/admin/content/:key/hot': {
    who: 'admin',
    params: keyParams,
    query: dryQuery,
    body: hotBody,
    answer: hotAnswer,
  },
  'POST /api/admin/content/:key/restore/:number': {
    who: 'admin',
    params: keyParams.extend({ number }),
    answer: editAnswer,
  },
  'GET /api/admin/content/:key/versions': {
    who: 'admin',
    params: keyParams,
    answer: versionList,
  },
  'GET /api/admin/content/:key/diff': {
    who: 'admin',
    params: keyParams,
    query: z.object({ from: side, to: side }),
    answer: diffAnswer,
  },
});

/** Uploads of pictures for slides, partners and acts, and the pictures for everybody. */
export const contentPictureCalls = calls({
  'POST /api/admin/content/pictures': {
    who: 'admin',
    query: z.object({ alt: pictureAlt }),
    body: bytes('image/*'),
    answer: pictureAnswer,
  },
});

export const uploadedPictureCalls = calls({
  'GET /bilder/:file': {
    who: 'anyone',
    params: z.object({ file: z.string() }),
    answer: bytes('image/webp'),
  },
});

export const previewAddressCalls = calls({
  'POST /api/admin/content/:key/preview': {
    who: 'admin',
    params: keyParams,
    body: previewBody,
    answer: previewAnswer,
  },
});

const tokenParams = z.object({ token: z.string() });
const page = bytes('text/html');

/** Pages of the site rendered from drafts: the home page, a page, and an act's. */
export const previewPageCalls = calls({
  'GET /forhandsvisning/:token': { who: 'anyone', params: tokenParams, answer: page },
  'GET /forhandsvisning/:token/:page': {
    who: 'anyone',
    params: tokenParams.extend({ page: z.string() }),
    answer: page,
  },
  'GET /forhandsvisning/:token/:page/:act': {
    who: 'anyone',
    params: tokenParams.extend({ page: z.string(), act: z.string() }),
    answer: page,
  },
});
