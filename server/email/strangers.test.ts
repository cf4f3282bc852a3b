import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addAffiliate,
  linkIn,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { addDays, osloDate, osloInstant } from '#shared/oslo-time.ts';

const ADVERT = 'Vinn en bil';
const HOUR = 3_600_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: {
      ...ROOMY_ACCOUNTS,
      PUBLIC_URL: 'http://ctrl.test',
      LIMIT_APPLICATION: '10000/600',
      LIMIT_NEWSLETTER: '10000/600',
      LIMIT_SHARE: '10000/600',
      LIMIT_WHEEL: '10000/600',
    },
  });
});
afterAll(() => server.stop());
afterEach(() => server.ctx.db.pool.query('DELETE FROM rate_limits'));

let number = 0;
const address = () => {
  number += 1;
  return `fremmed${number}@example.no`;
};

const post = (path: string, body: unknown, cookie?: string) =>
  server.api('POST', path, { body, ...(cookie && { cookie }) });

/** The e-mails sent to an address, after sending those that are waiting. */
async function mailsTo(email: string, subject?: string): Promise<Email[]> {
  await server.runJobs();
  return (await server.mails()).filter(
    (mail) =>
      mail.to?.[0]?.address === email && (subject === undefined || mail.subject === subject),
  );
}

const share = (epost: string) =>
  post('/api/social-share/record', {
    navn: ADVERT,
    epost,
    platform: 'instagram',
    url: `https://example.no/${Math.random()}`,
    description: ADVERT,
  });
const apply = (epost: string) =>
  post('/api/affiliate/apply', { navn: ADVERT, epost, instagram: '@x', beskrivelse: ADVERT });
const spin = (epost: string) => post('/api/wheel/spin', { navn: ADVERT, epost });
const subscribe = (email: string) => post('/api/newsletter', { email });
const forgot = (email: string) => post('/api/user/password/forgot', { email });
const loginLink = (epost: string) => post('/api/affiliate/login-link', { epost });

describe('a mail to an address that nobody has proved', () => {
  it('holds nothing that somebody typed, whatever it is about', async () => {
    const email = address();
    const typed = { firstName: ADVERT, lastName: ADVERT, bio: ADVERT };
    const { cookie } = await register(server, { ...typed, username: 'Vinn-en-bil', email });
    await post('/api/user/email/resend', {}, cookie);
    await forgot(email);
    await share(email);
    await apply(email);
    await spin(email);
    const date = addDays(osloDate(server.clock.now()), 1);
    await post('/api/user/reminders', { date, text: ADVERT }, cookie);
    server.clock.set(osloInstant(date, '08:00'));
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Velkommen til CTRL Festival',
        'Bekreft e-postadressen',
        'Nytt passord',
        'Takk for at du deler CTRL Festival',
        'Søknaden er mottatt',
      ]),
    );
    expect(mails.map(({ subject }) => subject).join()).not.toContain('Påminnelse');
    for (const { subject, text, html } of mails) {
      expect(`${subject}\n${text}\n${html}`).not.toMatch(/vinn.en.bil/i);
      expect(text).toContain('Hei!');
    }
  });

  it('is without the name of an application too when it is decided', async () => {
    const epost = address();
    await apply(epost);
    const { rows } = await server.ctx.db.pool.query('SELECT id FROM affiliates WHERE epost = $1', [
      epost,
    ]);
    const { cookie } = await addAdmin(server, 'beslutter');
    const decide = (change: unknown) =>
      server.api('PATCH', `/api/admin/affiliates/${rows[0]?.id}`, { body: change, cookie });
    await decide({ status: 'approved' });
    await decide({ isActive: false });
    await decide({ isActive: true });
    await decide({ status: 'rejected' });
    const mails = await mailsTo(epost);
    expect(mails).toHaveLength(5);
    for (const { subject, text, html } of mails) {
      expect(`${subject}\n${text}\n${html}`).not.toContain(ADVERT);
    }
  });
});

describe('mails about an account', () => {
  const changePassword = (cookie: string, currentPassword: string, password: string) =>
    server.api('PATCH', '/api/user/password', { body: { currentPassword, password }, cookie });

  it('of a new password go to a confirmed address only', async () => {
    const { email, password, cookie } = await register(server);
    const changed = await changePassword(cookie, password, 'en annen setning');
    expect(changed.status).toBe(200);
    expect(await mailsTo(email, 'Passordet er endret')).toEqual([]);
    const { password: other, ...proved } = await register(server);
    const welcome = (await mailsTo(proved.email)).at(-1);
    const token = linkIn(welcome, '/user-profile').searchParams.get('token');
    await post('/api/user/email/confirm', { token });
    await changePassword(proved.cookie, other, 'en annen setning');
    expect(await mailsTo(proved.email, 'Passordet er endret')).toHaveLength(1);
  });

  it('greet the same address twice an hour, however often accounts are made and deleted', async () => {
    const email = address();
    for (let time = 0; time < 8; time += 1) {
      const { password, cookie } = await register(server, { email });
      await server.runJobs();
      const deleted = await server.api('DELETE', '/api/user', { body: { password }, cookie });
      expect(deleted.status).toBe(200);
    }
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe('a way back into an account', () => {
  it('is open to its owner whatever strangers have typed into other forms', async () => {
    const { email } = await register(server);
    for (let time = 0; time < 3; time += 1) {
      await share(email);
      await subscribe(email);
      await apply(email);
    }
    await spin(email);
    await forgot(email);
    expect(await mailsTo(email, 'Nytt passord')).toHaveLength(1);
    const nora = await addAffiliate(server);
    for (let time = 0; time < 6; time += 1) {
      await share(nora.epost);
      await forgot(nora.epost);
    }
    await loginLink(nora.epost);
    expect(await mailsTo(nora.epost, 'Innloggingslenke')).toHaveLength(1);
  });

  it('is mailed three times an hour and eight times a day, and never said to be sent', async () => {
    const { email } = await register(server);
    const answers = new Set<string>();
    for (let hour = 0; hour < 4; hour += 1) {
      for (let time = 0; time < 4; time += 1) answers.add((await forgot(email)).body.message);
      expect(await mailsTo(email, 'Nytt passord')).toHaveLength(Math.min(8, (hour + 1) * 3));
      server.clock.advance(HOUR);
    }
    expect(answers.size).toBe(1);
    expect([...answers].join()).not.toContain('sendt');
  });
});
