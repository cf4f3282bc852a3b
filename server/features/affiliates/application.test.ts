import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  linkIn,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

const DAY = 86_400_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_APPLICATION: '10000/600' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql('DELETE FROM affiliates');
  await sql('DELETE FROM rate_limits');
});

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

const FORM = {
  navn: 'Kari Nordmann',
  epost: 'kari@example.no',
  telefon: '+47 998 87 766',
  instagram: '@kari',
  beskrivelse: 'Jeg vil dele festivalen.',
  followerCount: 1200,
};

const apply = (body: unknown) => server.api('POST', '/api/affiliate/apply', { body });

async function rows() {
  return (await sql('SELECT * FROM affiliates ORDER BY epost')).rows;
}

const confirm = (token: string) =>
  server.api('POST', '/api/affiliate/application', { body: { token } });

/** The token of the newest link that sends an application. */
async function lastTokenTo(epost: string): Promise<string> {
  const mails = (await mailsTo(epost)).filter(({ subject }) => subject === 'Bekreft søknaden');
  return linkIn(mails.at(-1), 'soknad').searchParams.get('token') ?? '';
}

/** E-mails to an address since the test began, after sending those that are waiting. */
async function mailsTo(epost: string): Promise<Email[]> {
  await server.runJobs();
  return (await server.mails()).filter((mail) => mail.to?.[0]?.address === epost);
}

describe('POST /api/affiliate/apply', () => {
  it.each([
    ['navn', { navn: '  ' }, 'Navn er påkrevd'],
    ['navn', { navn: 'CTRL Vakt' }, 'Det navnet er reservert. Skriv et annet.'],
    ['navn', { navn: '\u2800\u3164' }, 'Navn er påkrevd'],
    ['navn', { navn: 'x'.repeat(101) }, 'Kan ikke være lengre enn 100 tegn'],
    ['epost', { epost: 'kari' }, 'Ugyldig e-postadresse'],
    ['telefon', { telefon: 'ring meg' }, 'Ugyldig telefonnummer'],
    ['instagram', { instagram: '\u200b' }, 'Legg inn minst én profil på sosiale medier'],
    ['tiktok', { tiktok: 'x'.repeat(201) }, 'Kan ikke være lengre enn 200 tegn'],
    ['beskrivelse', { beskrivelse: 'x'.repeat(1001) }, 'Kan ikke være lengre enn 1000 tegn'],
    ['followerCount', { followerCount: -1 }, 'Kan ikke være mindre enn 0'],
    ['followerCount', { followerCount: 2 ** 31 }, 'Tallet er for stort'],
    ['followerCount', { followerCount: '12' }, 'Skriv et helt tall'],
  ])('refuses a bad %s', async (field, change, message) => {
    const answer = await apply({ ...FORM, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ [field]: message });
    expect(await rows()).toHaveLength(0);
  });

  it("refuses an administrator's name", async () => {
    await sql("INSERT INTO admins (username, password) VALUES ('Vegard', '-')");
    const { status, body } = await apply({ ...FORM, navn: 'VEGARD' });
    await sql("DELETE FROM admins WHERE username = 'Vegard'");
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { navn: 'Det navnet er reservert. Skriv et annet.' },
    });
    expect(await rows()).toHaveLength(0);
  });

  it('stores the application, whatever else is sent along, and mails that it came', async () => {
    const heard: string[] = [];
    const stop = server.ctx.bus.subscribe('admin', () => heard.push('admin'));
    const epost = 'Kari.Ny@example.no';
    const answer = await apply({
      ...FORM,
      epost,
      status: 'approved',
      points: 900,
      personalCode: 'CTRL-AAAAAA',
      isActive: false,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Takk for søknaden! Vi ser på den og svarer deg på e-post.',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await rows()).toMatchObject([
      {
        navn: 'Kari Nordmann',
        epost,
        telefon: '+47 998 87 766',
        instagram: '@kari',
        tiktok: null,
        follower_count: 1200,
        status: 'pending',
        is_active: true,
        points: 0,
        level: 1,
        personal_code: null,
        password: null,
      },
    ]);
    const [mail, ...others] = await mailsTo(epost);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Søknaden er mottatt');
    for (const typed of ['Kari Nordmann', '@kari', 'dele festivalen']) {
      expect(mail?.text).not.toContain(typed);
    }
    await expect.poll(() => heard).toEqual(['admin']);
    stop();
  });

  it('answers a second one from the address as the first, and changes nothing', async () => {
    const first = await apply(FORM);
    const before = await rows();
    const second = await apply({ ...FORM, epost: 'KARI@example.no', navn: 'En annen' });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    await server.runJobs();
    expect(await rows()).toEqual(before);
    await sql(`UPDATE affiliates SET status = 'approved', personal_code = 'CTRL-AAAAAA',
      approved_at = now()`);
    expect((await apply({ ...FORM, navn: 'En tredje' })).text).toBe(first.text);
    expect(await rows()).toMatchObject([{ navn: 'Kari Nordmann', status: 'approved' }]);
  });

  it('takes 50 at once from one address for one', async () => {
    const epost = 'femti@example.no';
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => apply({ ...FORM, epost, navn: `Kari ${at}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows()).toHaveLength(1);
    const subjects = (await mailsTo(epost)).map(({ subject }) => subject);
    // Two mails an hour for the address, of whichever jobs come first.
    expect(subjects).toHaveLength(2);
    expect(['Bekreft søknaden', 'Søknaden er mottatt']).toEqual(expect.arrayContaining(subjects));
  });

  it('waits for a decision again 30 days after a refusal, not earlier', async () => {
    const epost = 'avslatt@example.no';
    await apply({ ...FORM, epost });
    await sql(
      `UPDATE affiliates SET status = 'rejected', reviewed_at = $1, reviewed_by = 'sjef',
         review_reason = 'For få følgere'`,
      [server.clock.now()],
    );
    const appliedAt = (await rows())[0]?.applied_at;
    server.clock.advance(30 * DAY - 1);
    await apply({ ...FORM, epost, navn: 'For tidlig' });
    expect(await rows()).toMatchObject([{ status: 'rejected', navn: 'Kari Nordmann' }]);
    server.clock.advance(1);
    const answer = await apply({ ...FORM, epost, navn: 'Ny sjanse', followerCount: 9000 });
    expect(answer.body.success).toBe(true);
    expect((await confirm(await lastTokenTo(epost))).status).toBe(200);
    expect(await rows()).toMatchObject([
      { status: 'pending', navn: 'Ny sjanse', follower_count: 9000, reviewed_by: 'sjef' },
    ]);
    expect((await rows())[0]?.applied_at).not.toEqual(appliedAt);
    expect(await mailsTo(epost)).toHaveLength(2);
  });

  it('mails an address no more than its limit, and takes the application all the same', async () => {
    const epost = 'mye.post@example.no';
    await sql('DELETE FROM mail_outbox');
    for (let time = 0; time < 3; time += 1) {
      await sql('DELETE FROM affiliates');
      expect((await apply({ ...FORM, epost })).status).toBe(200);
      await server.runJobs();
    }
    expect(await rows()).toHaveLength(1);
    expect(await mailsTo(epost)).toHaveLength(2);
  });
});

describe('an application with the address of somebody who applied before', () => {
  const refuse = (daysAgo: number) =>
    sql(
      `UPDATE affiliates SET status = 'rejected', personal_code = 'CTRL-AAAAAA', password = 'hash',
         reviewed_at = $1`,
      [new Date(server.clock.now().getTime() - daysAgo * DAY)],
    );

  it('leaves the row of a former promoter as it is until the mailed link is opened', async () => {
    const epost = 'tidligere@example.no';
    await apply({ ...FORM, epost });
    await server.runJobs();
    server.clock.advance(2 * 3_600_000);
    await refuse(31);
    const before = await rows();
    const stranger = { navn: 'Stygt Navn', epost: epost.toUpperCase(), instagram: '@fremmed' };
    expect((await apply(stranger)).status).toBe(200);
    const unopened = await lastTokenTo(epost);
    expect(await rows()).toEqual(before);
    server.clock.advance(60_000);
    const own = { ...FORM, epost, navn: 'Kari Nytt', followerCount: 9000 };
    expect((await apply(own)).status).toBe(200);
    const opened = await lastTokenTo(epost);
    expect(opened).not.toBe(unopened);
    expect(await rows()).toEqual(before);
    expect((await confirm(opened)).body).toEqual({
      success: true,
      message: 'Søknaden fra Kari Nytt er sendt. Vi ser på den og svarer deg på e-post.',
    });
    expect(await rows()).toMatchObject([
      { navn: 'Kari Nytt', epost, telefon: '+47 998 87 766', status: 'pending' },
    ]);
    const again = await confirm(opened);
    expect(again.status).toBe(400);
    expect(again.body.errors.token).toMatch(/Har du trykket på den før, er søknaden sendt\.$/);
    const keys = await sql("SELECT key FROM affiliate_contact_keys WHERE key LIKE 'name:%'");
    expect(keys.rows).toEqual([{ key: 'name:kari nytt' }]);
  });

  it('is her own, also when a stranger applied first', async () => {
    const epost = 'forst@example.no';
    await apply({ navn: 'Stygt Navn', epost, instagram: '@fremmed' });
    await server.runJobs();
    await apply({ ...FORM, epost });
    expect(await rows()).toMatchObject([{ navn: 'Stygt Navn' }]);
    expect((await confirm(await lastTokenTo(epost))).status).toBe(200);
    expect(await rows()).toMatchObject([{ navn: 'Kari Nordmann', telefon: '+47 998 87 766' }]);
  });

  it('mails no link for what is stored already, to the approved, and to who waits', async () => {
    const epost = 'ingen.lenke@example.no';
    await apply({ ...FORM, epost });
    await apply({ ...FORM, epost });
    await refuse(29);
    await apply({ ...FORM, epost, navn: 'For tidlig' });
    expect((await mailsTo(epost)).map(({ subject }) => subject)).toEqual(['Søknaden er mottatt']);
  });

  it('has a link that works for 7 days, lets nobody in, and ends with a decision', async () => {
    const epost = 'lenke@example.no';
    await apply({ ...FORM, epost });
    await apply({ ...FORM, epost, navn: 'En annen' });
    const token = await lastTokenTo(epost);
    await sql(`UPDATE affiliates SET status = 'approved', personal_code = 'CTRL-AAAAAA',
      approved_at = now()`);
    for (const [path, body] of [
      ['login', { token }],
      ['password', { token, password: 'tre lys til' }],
      ['application', { token }],
    ] as const) {
      expect((await server.api('POST', `/api/affiliate/${path}`, { body })).status).toBe(400);
    }
    await sql("UPDATE affiliates SET status = 'pending'");
    server.clock.advance(7 * DAY);
    expect((await confirm(token)).status).toBe(400);
    expect(await rows()).toMatchObject([{ navn: 'Kari Nordmann' }]);
  });
});

describe('somebody who was refused', () => {
  const refused = async (epost: string) => {
    await apply({ ...FORM, epost });
    await server.runJobs();
    await sql("UPDATE affiliates SET status = 'rejected', reviewed_at = $1", [server.clock.now()]);
  };
  const expectWait = async (epost: string) => {
    expect(await rows()).toEqual([]);
    const answer = await apply({ ...FORM, epost: epost.toUpperCase() });
    expect(answer.body.message).toContain('Takk for søknaden!');
    await server.runJobs();
    await apply({ ...FORM, epost: epost.replace('@', '+igjen@') });
    await server.runJobs();
    expect(await rows()).toEqual([]);
    const { rows: kept } = await sql('SELECT * FROM affiliate_refusals');
    expect(JSON.stringify(kept)).not.toContain('example');
    server.clock.advance(30 * DAY);
    await apply({ ...FORM, epost });
    expect(await rows()).toHaveLength(1);
  };

  it('waits on when the user account with the address is deleted', async () => {
    const { id, email, password, cookie } = await register(server);
    await sql('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [id]);
    await refused(email);
    const body = { password };
    expect((await server.api('DELETE', '/api/user', { body, cookie })).status).toBe(200);
    await expectWait(email);
  });

  it('waits on when the organisers delete the application', async () => {
    const epost = 'slettet@example.no';
    await refused(epost);
    const id = (await rows())[0]?.id;
    const { cookie } = await addAdmin(server);
    expect((await server.api('DELETE', `/api/admin/affiliates/${id}`, { cookie })).status).toBe(
      200,
    );
    await expectWait(epost);
  });

  it.each([
    ['kari+ny@mailbox.no', 'kari@mailbox.no'],
    ['k.ari.gmail@gmail.com', 'karigmail+2@gmail.com'],
  ])('waits under every spelling of the mailbox, refused as %s', async (epost, other) => {
    await refused(epost);
    const [before] = await rows();
    await apply({ ...FORM, epost: other });
    await server.runJobs();
    expect(await rows()).toEqual([before]);
    const { cookie } = await addAdmin(server, `leder${epost.length}`);
    const path = `/api/admin/affiliates/${before?.id}`;
    expect((await server.api('DELETE', path, { cookie })).status).toBe(200);
    await apply({ ...FORM, epost: other });
    await server.runJobs();
    expect(await rows()).toEqual([]);
    server.clock.advance(30 * DAY);
    await apply({ ...FORM, epost: other });
    expect(await rows()).toHaveLength(1);
  });
});
