/*
 * Types of the content, separate from its schemas so that the client's bundle contains no zod for
 * them.
 */
export type {
  AnnouncementTemplate,
  Content,
  Edition,
  EditionFigures,
  EditionTexts,
  ExternalLink,
  FestivalDay,
  LeftOut,
  LineupName,
  Partner,
  PublicEdition,
  SiteDocument,
  Slide,
  Slot,
  SlotKind,
  SocialLink,
  SocialNetwork,
  Stage,
  TicketType,
  World,
} from '../contracts/content.ts';
export type { PictureRef, WheelField } from '../contracts/content-fields.ts';
export type {
  Area,
  AreaKind,
  Artist,
  Floor,
  Grounds,
  PracticalEntry,
  PracticalGroup,
} from '../contracts/places.ts';
