import { describe, expect, it } from 'vitest';
import { isPerson } from './affiliates.service.ts';

const asked = (userAgent: string | undefined, rest: { method?: string; purpose?: string } = {}) =>
  isPerson({ method: 'GET', purpose: undefined, userAgent, ...rest });

describe('who opens a shared link', () => {
  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 358.0',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0]',
    'Mozilla/5.0 (Linux; Android 13; CUBOT X30) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'curl/8.5.0',
    undefined,
  ])('takes %s for a person', (userAgent) => {
    expect(asked(userAgent)).toBe(true);
  });

  it.each([
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'WhatsApp/2.23.20.0',
    'SkypeUriPreview Preview/0.5',
    'Baiduspider/2.0',
  ])('takes %s for a program', (userAgent) => {
    expect(asked(userAgent)).toBe(false);
  });

  it('does not count what only looks at the head or fetches ahead', () => {
    expect(asked('Firefox', { method: 'HEAD' })).toBe(false);
    expect(asked('Chrome', { purpose: 'prefetch;prerender' })).toBe(false);
  });
});
