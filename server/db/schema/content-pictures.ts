import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdNow } from './columns.ts';

/** Pictures that organisers uploaded, dithered, as WebP in two sizes; the key is the large one's hash. */
export const contentPictures = pgTable(
  'content_pictures',
  {
    hash: text('hash').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    large: bytes('large').notNull(),
    small: bytes('small').notNull(),
    /** When it was last uploaded. */
    uploadedAt: createdNow('uploaded_at'),
  },
  (t) => [index('content_pictures_uploaded').on(t.uploadedAt)],
);
