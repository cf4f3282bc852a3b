/*
 * Types of the content, separate from its schemas so that the client's bundle contains no zod for
 * them.
 */
export type {
  AnnouncementTemplate,
  Content,
  Edition,
  EditionTexts,
  ExternalLink,
  FestivalDay,
  Partner,
  PictureRef,
  SiteDocument,
  Slide,
  Slot,
  SlotKind,
  SocialLink,
  SocialNetwork,
  Stage,
  TicketType,
  WheelField,
  World,
} from '../contracts/content.ts';
