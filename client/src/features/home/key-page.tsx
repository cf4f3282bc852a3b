import type { ReactNode } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { type PictureName, PixelImage } from '#client/components/ui/pictures.tsx';

import { Section } from '#client/components/ui/section.tsx';

interface KeyPageProps {
  picture: Extract<PictureName, 'enter' | 'esc' | 'blank'>;
  labelledBy: string;
  /** Aligned to the top, beside a sticky key; on a phone only the text. */
  isForm?: boolean;
  className?: string;
  children: ReactNode;
}

const BOX = classes(
  '-order-1 -mx-side -mt-4 mb-5 overflow-clip lg:order-0 lg:-ml-28 lg:grid lg:h-auto lg:items-center lg:overflow-visible',
);
const FORM_BOX = classes(
  'max-lg:hidden lg:sticky lg:top-[calc(var(--spacing-header)+var(--spacing-strip)+1.5rem)] lg:-mt-8 lg:mb-0',
);
const PICTURES = classes({
  enter: '[translate:-50%_-2.5rem] lg:left-27 lg:[--s:3] min-[1700px]:[--s:4]',
  esc: '[translate:-50%_0] lg:left-0 lg:[--s:4]',
  blank: '[translate:-50%_0] lg:left-0 lg:[--s:3] min-[1700px]:[--s:4]',
});

/** A short page beside one large key: login notices and the 404 page. */
export function KeyPage({ picture, labelledBy, isForm, className, children }: KeyPageProps) {
  return (
    <Section
      labelledBy={labelledBy}
      className={cx(
        'one-screen grid min-h-[max(34rem,var(--spacing-view))] overflow-x-clip pb-[clamp(2rem,4vw,4rem)]',
        isForm ? 'items-start pt-7 lg:pt-17' : 'items-center pt-[clamp(2rem,4vw,4rem)]',
        className,
      )}
    >
      <div
        className={cx(
          'grid grid-cols-1 lg:grid-cols-[minmax(0,37rem)_minmax(0,1fr)] lg:gap-16',
          isForm ? 'lg:items-start' : 'lg:items-center',
        )}
      >
        <div
          className={cx(
            'relative z-1 [&>.ingress]:mt-8 [&>.mono]:mb-3',
            isForm && 'max-lg:max-w-[37rem]',
          )}
        >
          {children}
        </div>
        <div
          className={cx(BOX, picture === 'enter' ? 'h-100' : 'h-80', isForm ? FORM_BOX : 'lg:my-0')}
        >
          <PixelImage
            name={picture}
            alt=""
            eager
            className={cx('left-1/2 max-w-none lg:[translate:none]', PICTURES[picture])}
          />
        </div>
      </div>
    </Section>
  );
}

/** Width of the text's column in px at 1440. */
export const KEY_PAGE_COLUMN = 592;
