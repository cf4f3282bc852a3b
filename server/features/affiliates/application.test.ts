import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/index.ts';

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

/** E-mails to an address since the test began, after sending those that are waiting. */
async function mailsTo(epost: string): Promise<Email[]> {
  await server.runJobs();
  return (await server.mails()).filter((mail) => mail.to?.[0]?.address === epost);
}

describe('POST /api/affiliate/apply', () => {
  it.each([
    ['navn', { navn: '  ' }, 'Navn er påkrevd'],
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
    expect(await mailsTo(epost)).toHaveLength(1);
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
    }
    expect(await rows()).toHaveLength(1);
    expect(await mailsTo(epost)).toHaveLength(2);
  });
});
