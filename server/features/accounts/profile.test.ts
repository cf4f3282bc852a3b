import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAT_TOPIC } from '#server/features/chat/index.ts';
import {
  addUser,
  publishedBy,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: ROOMY_ACCOUNTS });
});
afterAll(() => server.stop());

const patch = (body: unknown, cookie?: string) =>
  server.api('PATCH', '/api/user/profile', { body, ...(cookie && { cookie }) });

describe('PATCH /api/user/profile', () => {
  it('is for users', async () => {
    expect((await patch({ firstName: 'Ida' })).status).toBe(401);
  });

  it.each([
    ['firstName', ' ', 'Fornavn kreves'],
    ['lastName', null, 'Etternavn kreves'],
    ['lastName', 'x'.repeat(61), 'Kan ikke være lengre enn 60 tegn'],
    ['bio', 'x'.repeat(501), 'Kan ikke være lengre enn 500 tegn'],
    ['bio', 7, 'Må være tekst'],
  ])('refuses %s = %j', async (field, value, message) => {
    const { cookie } = await register(server);
    const answer = await patch({ [field]: value }, cookie);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ [field]: message });
  });

  it('changes what is given and leaves the rest, whatever else is sent', async () => {
    const { id, cookie, username, email, answer } = await register(server, { bio: 'Bass.' });
    const { user } = answer.body;
    const extra = { id: 'x', username: 'sjef', email: 'x@y.no', isActive: false, points: 9 };
    const first = await patch({ firstName: '  Ida ', ...extra }, cookie);
    expect(first).toMatchObject({ status: 200, body: { ...user, firstName: 'Ida' } });
    const second = await patch({ bio: ' \u200b' }, cookie);
    expect(second.body).toEqual({ ...user, firstName: 'Ida', bio: null });
    expect((await patch({}, cookie)).body).toEqual(second.body);
    const { rows } = await server.ctx.db.pool.query('SELECT * FROM users WHERE id = $1', [id]);
    expect(rows[0]).toMatchObject({ username, email, is_active: true });
  });
});

describe('POST /api/user/profile/picture', () => {
  const upload = (bytes: Uint8Array | string, type: string, cookie?: string) =>
    server.api('POST', '/api/user/profile/picture', {
      body: bytes,
      headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(bytes)) },
      ...(cookie && { cookie }),
    });

  /** Left half red, right half blue. */
  const halves = (width = 400, height = 200) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
        left: width / 2,
        top: 0,
      },
    ]);

  /** The stored bytes of a picture's address. */
  async function stored(address: string): Promise<Buffer> {
    const id = address.split('/').at(-1)?.replace('.webp', '');
    const { rows } = await server.ctx.db.pool.query(
      'SELECT webp FROM user_pictures WHERE id = $1',
      [id],
    );
    return Buffer.from(rows[0]?.webp as Uint8Array);
  }

  async function colourAt(webp: Buffer, left: number, top: number): Promise<string> {
    const spot = { left, top, width: 1, height: 1 };
    const [red = 0, , blue = 0] = await sharp(webp).extract(spot).removeAlpha().raw().toBuffer();
    return red > blue ? 'red' : 'blue';
  }

  it('is for users', async () => {
    expect((await upload(await halves().png().toBuffer(), 'image/png')).status).toBe(401);
  });

  it.each([
    ['jpeg', () => halves().jpeg().toBuffer()],
    ['png', () => halves().png().toBuffer()],
    ['webp', () => halves().webp().toBuffer()],
  ])('takes %s and keeps a square of 256 pixels, for everybody to see', async (type, make) => {
    const { cookie, answer } = await register(server);
    const uploaded = await upload(await make(), `image/${type}`, cookie);
    expect(uploaded.status).toBe(200);
    const { profilePicture } = uploaded.body;
    expect(uploaded.body).toEqual({ ...answer.body.user, profilePicture });
    expect(profilePicture).toMatch(/^\/api\/profile-pictures\/[0-9a-f-]{36}\.webp$/);
    const seen = await server.api('GET', profilePicture);
    expect(seen.status).toBe(200);
    expect(seen.headers['content-type']).toBe('image/webp');
    expect(seen.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const known = { 'if-none-match': String(seen.headers.etag) };
    expect((await server.api('GET', profilePicture, { headers: known })).status).toBe(304);
    const webp = await stored(profilePicture);
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(await colourAt(webp, 20, 128)).toBe('red');
    expect(await colourAt(webp, 236, 128)).toBe('blue');
  });

  it('turns the picture as its EXIF data says, and drops the data', async () => {
    const { cookie } = await register(server);
    const exif = {
      IFD0: { Copyright: 'Kari', Make: 'Kamera' },
      IFD3: { GPSLatitude: '59/1 0/1 0/1' },
    };
    const sideways = await halves()
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const { body } = await upload(sideways, 'image/jpeg', cookie);
    const webp = await stored(body.profilePicture);
    const { exif: kept, orientation, icc, xmp } = await sharp(webp).metadata();
    expect([kept, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
    expect(await colourAt(webp, 128, 20)).toBe('red');
    expect(await colourAt(webp, 128, 236)).toBe('blue');
  });

  it.each([
    ['text', 'image/png', 'hei', 400],
    ['the first bytes of a picture', 'image/png', Buffer.from('89504e470d0a1a0a', 'hex'), 400],
    ['SVG under another name', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 400],
    ['no bytes', 'image/png', '', 415],
    ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['GIF', 'image/gif', 'GIF89a', 415],
    ['JSON', 'application/json', '{}', 415],
    ['a form', 'multipart/form-data; boundary=b', '--b--', 415],
    ['more than 2 MB', 'image/jpeg', Buffer.alloc(2_000_001), 413],
  ])('refuses %s', async (_what, type, bytes, status) => {
    const { cookie } = await register(server);
    const answer = await upload(bytes, type, cookie);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^[A-ZÆØÅ]/);
    const session = await server.api('GET', '/api/user/session', { cookie });
    expect(session.body.user.profilePicture).toBeNull();
  });

  it('refuses a picture that is cut off, and one that would fill the memory', async () => {
    const { cookie } = await register(server);
    const whole = await halves().jpeg().toBuffer();
    const cut = await upload(whole.subarray(0, whole.length / 2), 'image/jpeg', cookie);
    expect(cut.status).toBe(400);
    expect(cut.body.errors.picture).toContain('kunne ikke leses');
    const blank = { width: 6500, height: 6000, channels: 3 as const, background: 'red' };
    const bomb = await sharp({ create: blank }).png().toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    // More at once than the decoding queue holds: each of them is refused before it is queued.
    const owners = [cookie, (await register(server)).cookie, (await register(server)).cookie];
    const answers = await Promise.all(
      Array.from({ length: 27 }, (_, at) => upload(bomb, 'image/png', owners[at % 3])),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body.errors.picture).toContain('16 megapiksler');
    }
  });

  it('takes ten of an account in an hour', async () => {
    const { cookie } = await register(server);
    const tries = Array.from({ length: 11 }, () => upload('hei', 'image/png', cookie));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(400), 429]);
    const { cookie: other } = await register(server);
    expect((await upload('hei', 'image/png', other)).status).toBe(400);
  });

  it('takes bytes nowhere else', async () => {
    const bytes = await halves().png().toBuffer();
    const headers = { 'content-type': 'image/png' };
    const answer = await server.api('POST', '/api/contact', { body: bytes, headers });
    expect(answer.status).toBe(415);
  });

  it('puts the new picture in place of the old one, however many come at once', async () => {
    const { id, cookie } = await register(server);
    const bytes = await halves().webp().toBuffer();
    const { body: first } = await upload(bytes, 'image/webp', cookie);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => upload(bytes, 'image/webp', cookie)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const { rows } = await server.ctx.db.pool.query(
      'SELECT id FROM user_pictures WHERE user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    const session = await server.api('GET', '/api/user/session', { cookie });
    expect(session.body.user.profilePicture).toBe(`/api/profile-pictures/${rows[0]?.id}.webp`);
    expect((await server.api('GET', first.profilePicture)).status).toBe(404);
  });

  it('can be taken away again', async () => {
    const { cookie } = await register(server);
    const remove = (by?: string) =>
      server.api('DELETE', '/api/user/profile/picture', { ...(by && { cookie: by }) });
    const { body } = await upload(await halves().png().toBuffer(), 'image/png', cookie);
    expect((await remove()).status).toBe(401);
    const told = await publishedBy(server, [CHAT_TOPIC], async () => {
      expect((await remove(cookie)).body.profilePicture).toBeNull();
    });
    expect(told).toEqual([CHAT_TOPIC]);
    const again = await publishedBy(server, [CHAT_TOPIC], async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => remove(cookie)));
      for (const { status, body: user } of answers) {
        expect([status, user.profilePicture]).toEqual([200, null]);
      }
    });
    expect(again).toEqual([]);
    expect((await server.api('GET', body.profilePicture)).status).toBe(404);
  });
});

describe('GET /api/profile-pictures/{file}', () => {
  it.each(['0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11.webp', 'x.webp', '..%2f..%2fetc', 'a.png'])(
    'is 404 for %s',
    async (file) => {
      const answer = await server.api('GET', `/api/profile-pictures/${file}`);
      expect(answer.status).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

describe('GET /api/user/export', () => {
  it('is limited for each account, since it reads all of it', async () => {
    const limited = await startTestServer({ env: { LIMIT_EXPORT: '2/3600' } });
    const [one, other] = [await addUser(limited), await addUser(limited)];
    const statuses: number[] = [];
    for (const { cookie } of [one, one, one, other])
      statuses.push((await limited.api('GET', '/api/user/export', { cookie })).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
    await limited.stop();
  });

  it('is for users', async () => {
    expect((await server.api('GET', '/api/user/export')).status).toBe(401);
  });

  it('is a file with what is kept about the user, and nothing that opens the account', async () => {
    const { cookie, username, email } = await register(server);
    const other = await register(server);
    const answer = await server.api('GET', '/api/user/export', { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename=ctrl-mine-data-2026-03-01.json',
    );
    expect(answer.body.user).toMatchObject({ username, email, firstName: 'Kari', picture: null });
    expect(answer.body.gifts).toHaveLength(1);
    expect(answer.body.messages).toHaveLength(1);
    expect(answer.text).not.toContain(other.username);
    expect(answer.text).not.toMatch(/\$2b|password|tokenHash/i);
  });
});
