import { z } from 'zod';
import { line, lines, member, paragraph, paragraphs, pictureRef } from './content-fields.ts';

const world = z.strictObject({ name: line(40), text: paragraph() });
const titled = { title: line(60), text: paragraph() };
const FUTURE_ICONS = ['events', 'map', 'artists', 'screens', 'expand'] as const;

/** The texts of the fixed sections, in the order of the home page. */
export const siteTexts = z.strictObject({
  hero: z.strictObject({ lines, ingress: line(300) }),
  worlds: z.strictObject({
    heading: lines,
    text: paragraph(),
    musikk: world,
    gaming: world,
    cosplay: world,
  }),
  events: z.strictObject({ heading: line(80), lines }),
  music: z.strictObject({
    heading: line(80),
    paragraphs,
    filmButton: line(40),
    gallery: z.array(member({ picture: pictureRef })).max(12),
  }),
  about: z.strictObject({
    heading: line(80),
    paragraphs,
    boxes: z.array(member(titled)).max(6),
  }),
  future: z.strictObject({
    cards: z.array(member({ icon: z.enum(FUTURE_ICONS), ...titled })).max(12),
  }),
  affiliates: z.strictObject({
    heading: line(80),
    subtitle: line(200),
    steps: z.array(member(titled)).max(8),
  }),
  values: z.strictObject({
    heading: line(80),
    mobileLines: lines,
    vision: paragraph(),
    rows: z.array(member({ label: line(40), items: z.array(line(40)).max(20) })).max(8),
  }),
  partners: z.strictObject({ heading: line(60), mobileLines: lines }),
  community: z.strictObject({ heading: lines, text: paragraph(), button: line(40) }),
  newsletter: z.strictObject({ heading: line(80), text: paragraph(), button: line(40) }),
  slider: z.strictObject({ heading: line(60), callToAction: line(120), apply: line(40) }),
  promo: z.strictObject({
    crime: z.strictObject({ kicker: line(60), title: line(80) }),
    info: z.strictObject({ title: line(60), text: line(200) }),
  }),
  calendar: z.strictObject({ bannerTitle: line(60), bannerText: line(60) }),
  footer: z.strictObject({ genres: z.array(line(40)).max(12) }),
});
