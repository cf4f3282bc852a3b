import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { addDays, DAY_MS, osloDate, osloInstant } from '#shared/oslo-time.ts';
import { missingPictures } from './index.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_CONTENT_PICTURE: '60/3600' } });
  admin = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());

function upload(bytes: Uint8Array | string, type = 'image/png', cookie = admin, alt = 'Et bilde') {
  const address = `/api/admin/content/pictures?alt=${encodeURIComponent(alt)}`;
  return server.api('POST', address, {
    body: bytes,
    headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(bytes)) },
    ...(cookie !== '' && { cookie }),
  });
}

/** From black at the left to a colour at the right. */
function ramp(width = 400, height = 300) {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) data[at * 3] = (at % width) % 256;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Bytes of an address; the test's client reads text. */
async function bytesOf(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(server.url + address)).arrayBuffer());
}

describe('POST /api/admin/content/pictures', () => {
  it('is for administrators', async () => {
    const bytes = await ramp().png().toBuffer();
    expect((await upload(bytes, 'image/png', '')).status).toBe(401);
    expect((await upload(bytes, 'image/png', (await addUser(server)).cookie)).status).toBe(401);
  });

  it('stores the same picture once, however often and many times it comes at once', async () => {
    const bytes = await ramp(300, 200).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(bytes)));
    const hashes = new Set(answers.map(({ body }) => body.picture.hash));
    expect(hashes.size).toBe(1);
    const { rows } = await server.ctx.db.pool.query(
      'SELECT hash FROM content_pictures WHERE hash = $1',
      [...hashes],
    );
    expect(rows).toHaveLength(1);
  });

  it('asks for a description', async () => {
    const bytes = await ramp().png().toBuffer();
    for (const alt of ['', '   ', 'x'.repeat(201)]) {
      const answer = await upload(bytes, 'image/png', admin, alt);
      expect(answer.status).toBe(400);
      expect(answer.body.errors.alt).toEqual(expect.any(String));
    }
  });

  it.each([
    ['text', 'image/png', 'hei', 400],
    ['the first bytes of a picture', 'image/png', Buffer.from('89504e470d0a1a0a', 'hex'), 400],
    ['SVG under another name', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 400],
    ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['JSON', 'application/json', '{}', 415],
    ['more than 2 MB', 'image/jpeg', Buffer.alloc(2_000_001), 413],
  ])('refuses %s', async (_what, type, bytes, status) => {
    const { cookie } = await addAdmin(server, `sjef-${_what}`);
    const answer = await upload(bytes, type, cookie);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^[A-ZÆØÅ]/);
  });

  it('takes sixty of an administrator in an hour', async () => {
    const { cookie } = await addAdmin(server, 'ivrig');
    const tries = Array.from({ length: 61 }, () => upload('hei', 'image/png', cookie));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(60).fill(400), 429]);
  });
});

describe('GET /bilder/{file}', () => {
  it('may be kept for ever, is checked by its ETag and is taken for nothing else', async () => {
    const { body } = await upload(await ramp().png().toBuffer());
    const address = `/bilder/${body.picture.hash}-120.webp`;
    const { status, headers } = await server.api('GET', address);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    const known = { 'if-none-match': String(headers.etag) };
    expect((await server.api('GET', address, { headers: known })).status).toBe(304);
  });

  it.each([
    `${'0'.repeat(64)}-240.webp`,
    `${'0'.repeat(64)}-99.webp`,
    `${'G'.repeat(64)}-240.webp`,
    '240.webp',
    '..%2f..%2fetc%2fpasswd',
  ])('is 404 for %s', async (file) => {
    expect((await server.api('GET', `/bilder/${file}`)).status).toBe(404);
  });
});

describe('a finer file that is not there', () => {
  const widthOf = async (hash: string, width: number) =>
    (await sharp(await bytesOf(`/bilder/${hash}-${width}.webp`)).metadata()).width;

  it('has the large one at its address, of an upload of before there were finer ones', async () => {
    const { body } = await upload(await ramp(410, 300).png().toBuffer());
    const { hash } = body.picture;
    await server.ctx.db.pool.query(
      'UPDATE content_pictures SET fine = NULL, finest = NULL WHERE hash = $1',
      [hash],
    );
    expect(await widthOf(hash, 480)).toBe(240);
    expect(await widthOf(hash, 960)).toBe(240);
    expect(await widthOf(hash, 120)).toBe(120);
  });
});

describe('the nightly job', () => {
  /** Moves on to the next ten to four in Oslo and runs what is due. */
  const night = async () => {
    server.clock.set(osloInstant(addDays(osloDate(server.clock.now()), 1), '03:50'));
    await server.runJobs();
  };
  /** Uploads a picture that no other test has. */
  const picture = async (width: number) => {
    const { cookie } = await addAdmin(server, `nattevakt-${width}`);
    const { body } = await upload(await ramp(width, 200).png().toBuffer(), 'image/png', cookie);
    return String(body.picture.hash);
  };
  const isThere = async (hash: string) =>
    (await server.api('GET', `/bilder/${hash}-240.webp`)).status === 200;

  it('removes what nothing shows after a week, and keeps what a draft or a version shows', async () => {
    const [inDraft, inVersion, nowhere, again] = await Promise.all(
      [301, 302, 303, 304].map(picture),
    );
    if (!inDraft || !inVersion || !nowhere || !again) throw new Error('No picture');
    const documentOf = (hash: string) =>
      JSON.stringify({ slides: [{ picture: { kind: 'upload', hash, alt: 'Et bilde' } }] });
    const { pool } = server.ctx.db;
    await pool.query(`INSERT INTO content_drafts (key, document) VALUES ('edition:2199', $1)`, [
      documentOf(inDraft),
    ]);
    await pool.query(
      `INSERT INTO content_versions (key, number, document, schema_version, comment, changes, publisher)
       VALUES ('edition:2199', 1, $1, 1, '', '[]', 'sjef')`,
      [documentOf(inVersion)],
    );
    await night();
    expect(await isThere(nowhere)).toBe(true);
    server.clock.advance(4 * DAY_MS);
    await upload(
      await ramp(304, 200).png().toBuffer(),
      'image/png',
      (await addAdmin(server, 'enda-en')).cookie,
    );
    server.clock.advance(3 * DAY_MS);
    await night();
    expect(await Promise.all([inDraft, inVersion, nowhere, again].map(isThere))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(await missingPictures(server.ctx.db.orm, [inDraft, nowhere])).toEqual([nowhere]);
  });
});
