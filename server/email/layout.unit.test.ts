import { describe, expect, it } from 'vitest';
import { composeMessage } from './message.ts';
import { mailAsPage } from './strip.ts';
import {
  listHeaders,
  newsletterConfirmMail,
  newsletterWelcomeMail,
} from './templates/newsletter.ts';
import { contactMail } from './templates/organisers.ts';

const publicUrl = 'https://festival.example';

describe('the letters', () => {
  it('carry the confirmation link and the unsubscribe link in text and HTML', () => {
    const mail = newsletterConfirmMail({
      publicUrl,
      confirmToken: 'c'.repeat(43),
      unsubscribeToken: 'u'.repeat(43),
      daysValid: 7,
    });
    expect(mail.subject).toBe('Bekreft påmeldingen');
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(`${publicUrl}/nyhetsbrev/bekreft?token=${'c'.repeat(43)}`);
      expect(body).toContain(`${publicUrl}/nyhetsbrev/meld-av?token=${'u'.repeat(43)}`);
      expect(body).toContain('7 dager');
    }
  });

  it('welcome', () => {
    const mail = newsletterWelcomeMail({ publicUrl, unsubscribeToken: 'u'.repeat(43) });
    expect(mail.subject).toBe('Velkommen til nyhetsbrevet');
    expect(mail.html).toContain('lang="nb"');
  });

  it('offer unsubscribing with one click', () => {
    expect(listHeaders({ publicUrl, unsubscribeToken: 'u'.repeat(43) })).toEqual({
      'List-Unsubscribe': `<${publicUrl}/api/newsletter/unsubscribe?token=${'u'.repeat(43)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it("show a person's text as text", () => {
    const mail = contactMail({
      publicUrl,
      navn: '<b>Kari</b>',
      epost: 'kari@example.no',
      emne: null,
      melding: '<script>alert("1")</script>\nlinje to',
      receivedAt: 'i dag',
    });
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br>linje to');
    expect(mail.html).not.toContain('<b>Kari');
    expect(mail.text).toContain('> <script>alert("1")</script>\n> linje to');
    expect(mail.text).not.toContain('Emne');
  });
});

describe('the strip', () => {
  const message = (html: string) =>
    composeMessage(
      {
        id: 'a1',
        to: 'kari@example.no',
        subject: 'A',
        text: 'A',
        html,
        headers: {},
        createdAt: new Date(0),
      },
      'hei@festival.example',
    );

  it('is a part of the e-mail that shows it', () => {
    const { html } = newsletterWelcomeMail({ publicUrl, unsubscribeToken: 'u' });
    const [, source] = /src="cid:([^"]+)"/.exec(html) ?? [];
    expect(message(html).attachments).toMatchObject([
      { cid: source, contentType: 'image/png', contentDisposition: 'inline' },
    ]);
    expect(message('<p>A</p>').attachments).toEqual([]);
    expect(mailAsPage(html)).toContain('src="data:image/png;base64,');
    expect(mailAsPage(html)).not.toContain('cid:');
  });
});
