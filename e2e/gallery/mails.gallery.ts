import { join } from 'node:path';
import { test as base, expect } from 'playwright/test';
import { mailPage } from '#server/testing/mail-samples.ts';

/** A mail program's reading pane, beside the phone's width of all pictures. */
const WIDTHS = [320, 390, 720];

/** The six kinds of e-mail; the others have the same parts. */
const KINDS = [
  'welcomeMail',
  'affiliateApprovedMail',
  'campaignMail',
  'contactMail',
  'rewardMail',
  'wheelWinMail',
];

for (const name of KINDS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of WIDTHS) {
      base(`mail ${name} ${colorScheme} ${width}`, async ({ page }) => {
        const folder = process.env.GALLERY_DIR;
        expect(folder, 'GALLERY_DIR').toBeTruthy();
        await page.setViewportSize({ width, height: 600 });
        await page.emulateMedia({ colorScheme });
        await page.setContent(mailPage(name));
        const file = `mail-${name}-${colorScheme}-${width}.png`;
        await page.screenshot({ path: join(folder ?? '', file), fullPage: true });
      });
    }
  }
}
