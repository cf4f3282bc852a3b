import type { ReactNode } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import type { PictureName } from '#client/components/ui/pictures.ts';
import { PixelImage } from '#client/components/ui/pixel-image.tsx';
import { Section } from '#client/components/ui/section.tsx';

interface KeyPageProps {
  picture: Extract<PictureName, 'enter' | 'esc' | 'blank'>;
  labelledBy: string;
  className?: string;
  children: ReactNode;
}

/** A short page beside one large key: login notices and the page that is not there. */
export function KeyPage({ picture, labelledBy, className, children }: KeyPageProps) {
  return (
    <Section labelledBy={labelledBy} className={cx('tastside', className)}>
      <div className="tastside__rad">
        <div className="tastside__tekst">{children}</div>
        <div className={`tastside__bilde tastside__bilde--${picture}`}>
          <PixelImage name={picture} alt="" eager />
        </div>
      </div>
    </Section>
  );
}

/** Width of the text's column in px at 1440. */
export const KEY_PAGE_COLUMN = 592;
