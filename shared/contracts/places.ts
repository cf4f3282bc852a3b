import { z } from 'zod';
import { AREA_KINDS, GROUNDS_HEIGHT, GROUNDS_WIDTH, PRACTICAL_GROUPS } from '../rules/grounds.ts';
import {
  contentId,
  httpsAddress,
  line,
  MAX_LIST,
  maybe,
  member,
  paragraph,
  pictureRef,
} from './content-fields.ts';

/*
 * Who, how and where of an edition: artists, practical information and the plan of the site.
 */

/** Somebody who is on the programme; acts name them by id. */
export const artistSchema = member({
  name: line(100),
  text: maybe(2000),
  picture: pictureRef.nullable().default(null),
  /** Own pages and those of music services. */
  links: z.array(httpsAddress).max(12).default([]),
  /** Where they come from: 'Bergen'. */
  from: maybe(60),
});
export type Artist = z.infer<typeof artistSchema>;

export const MAX_ARTISTS = 400;

export type PracticalGroup = (typeof PRACTICAL_GROUPS)[number];

/** An entry of the practical information; its id is its anchor on the page. */
export const practicalEntry = member({
  group: z.enum(PRACTICAL_GROUPS),
  /** In the group 'questions' it is the question. */
  title: line(120),
  text: paragraph(),
  link: httpsAddress.nullable().default(null),
  /** Id of the area where it is. */
  spot: contentId.nullable().default(null),
});
export type PracticalEntry = z.infer<typeof practicalEntry>;

export type AreaKind = (typeof AREA_KINDS)[number];

/** An area of the grounds: a rectangle on the grid of its floor, from the top left corner. */
export const areaSchema = member({
  kind: z.enum(AREA_KINDS),
  name: line(60),
  x: z.number().int().min(0),
  y: z.number().int().min(0),
  w: z.number().int().min(1),
  h: z.number().int().min(1),
  /** Id of its floor; null is the first one, also where there are no floors. */
  floor: contentId.nullable().default(null),
  /** Id of the stage of the programme that stands here. */
  stage: contentId.nullable().default(null),
  hours: maybe(60),
  /** Whether it can be reached with a wheelchair. */
  accessible: z.boolean().default(false),
  note: maybe(300),
})
  .refine(({ x, w }) => x + w <= GROUNDS_WIDTH, {
    path: ['x'],
    error: `Planen er ${GROUNDS_WIDTH} ruter bred`,
  })
  .refine(({ y, h }) => y + h <= GROUNDS_HEIGHT, {
    path: ['y'],
    error: `Planen er ${GROUNDS_HEIGHT} ruter høy`,
  });
export type Area = z.infer<typeof areaSchema>;

export const floorSchema = member({
  name: line(40),
  /** Shown dithered below the areas. */
  picture: pictureRef.nullable().default(null),
});
export type Floor = z.infer<typeof floorSchema>;

/** The plan of the site. */
export const groundsSchema = z.strictObject({
  floors: z.array(floorSchema).max(8),
  areas: z.array(areaSchema).max(MAX_LIST),
});
export type Grounds = z.infer<typeof groundsSchema>;
