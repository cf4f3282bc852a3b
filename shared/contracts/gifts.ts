import { z } from 'zod';
import { NO_POINTS, wholePoints } from '../rules/points-text.ts';
import { calls, idParams } from './calls.ts';
import { optionalText, requiredText } from './text.ts';

/** Types of gifts with their Norwegian names (docs/product/accounts.md#points-of-a-gift). */
export const GIFT_TYPES = {
  points: 'Poeng',
  merchandise: 'Merchandise',
  discount: 'Rabattkode',
  exclusive_access: 'Eksklusiv tilgang',
  other: 'Annet',
} as const;
export type GiftType = keyof typeof GIFT_TYPES;

const giftTypes = Object.keys(GIFT_TYPES) as [GiftType, ...GiftType[]];

/** Body of POST /api/admin/users/{userId}/gifts; also the rules of the dialog. */
export const giftRequest = z
  .object({
    title: requiredText(100, 'Tittel kreves'),
    description: requiredText(1000, 'Beskrivelse kreves'),
    giftType: z.enum(giftTypes, 'Velg type'),
    value: optionalText(100),
  })
  .refine(({ giftType, value }) => giftType !== 'points' || wholePoints(value) !== null, {
    path: ['value'],
    message: NO_POINTS,
  });
export type GiftRequest = z.infer<typeof giftRequest>;

/** Most receivers of one call: a page of the list. */
const MOST_RECEIVERS = 200;

/** Body of POST /api/admin/users/gifts: the same gift for all of them, in one transaction. */
export const giftsRequest = giftRequest.safeExtend({
  userIds: z
    .array(z.string())
    .min(1, 'Velg noen')
    .max(MOST_RECEIVERS, `Høyst ${MOST_RECEIVERS} om gangen`),
});

/** Its answer: the number of receivers; a repeated submit counts them too. */
export const giftsAnswer = z.object({ success: z.literal(true), given: z.number().int() });

/** Points that opening a gift credits: the value of a points gift, 0 for any other. */
export function giftPoints({
  giftType,
  value,
}: {
  giftType: string;
  value: string | null;
}): number {
  return giftType === 'points' ? (wholePoints(value) ?? 0) : 0;
}

/** A gift for its owner: the content only once it is opened. */
export const userGift = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  giftType: z.enum(giftTypes),
  value: z.string().nullable(),
  givenByAdmin: z.string(),
  opened: z.boolean(),
  openedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type UserGift = z.infer<typeof userGift>;

/** Answer of POST /api/user/gifts/{id}/open; a second open answers the same. */
const openGiftAnswer = z.object({
  success: z.literal(true),
  gift: userGift.extend({ description: z.string(), openedAt: z.iso.datetime() }),
});
export type OpenGiftAnswer = z.infer<typeof openGiftAnswer>;

export const giftCalls = calls({
  'GET /api/user/gifts': { who: 'user', answer: z.array(userGift) },
  'POST /api/user/gifts/:id/open': { who: 'user', params: idParams, answer: openGiftAnswer },
});

const names = new Map<string, string>(Object.entries(GIFT_TYPES));

/** Norwegian name of a stored reward type: 'Poeng' for 'points', an admin's own text unchanged. */
export function rewardTypeName(rewardType: string): string {
  return names.get(rewardType) ?? rewardType;
}
