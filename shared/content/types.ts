/*
 * The types of the content, without the schemas that check it: the client's bundle holds no zod
 * for them.
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
