import { pictureOf } from '#client/components/ui/picture-of.ts';
import { Section } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { FilmFacade } from './film-facade.tsx';
import { GalleryPicture } from './gallery-picture.tsx';
import { edges, type HomeSectionProps, SectionHeading } from './section-heading.tsx';

/** One red field: who plays, the film and three pictures. */
export function MusicSection({ alone }: HomeSectionProps) {
  const { music } = useSite().texts;
  return (
    <Section
      id="musikk"
      tone="r"
      labelledBy="musikk-tittel"
      {...edges('r', { edgeBottom: 'bone' }, alone)}
      className="pt-[clamp(3.25rem,3.6vw,3.5rem)] pb-[clamp(6.5rem,11vw,10rem)] max-md:pb-18"
    >
      <SectionHeading id="musikk-tittel" size="mega" lines={[music.heading]} alone={alone} />
      <div className="mt-[clamp(1.75rem,2.8vw,2.5rem)] grid gap-8 lg:grid-cols-[minmax(min(24rem,40%),1fr)_minmax(0,45.75rem)] lg:gap-[clamp(2rem,4.4vw,4rem)]">
        <div className="grid content-start gap-5 font-semibold text-[clamp(1.25rem,1.85vw,1.6rem)] text-night leading-[1.42]">
          {music.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <FilmFacade />
      </div>
      <ul className="mt-6 grid grid-cols-3 gap-6 max-md:mt-3 max-md:gap-3">
        {music.gallery.map(({ id, picture }) => {
          const file = pictureOf(picture);
          return (
            file && (
              <li key={id}>
                <GalleryPicture
                  name={file}
                  alt={picture.alt}
                  className="aspect-4/3 max-md:aspect-3/4"
                />
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}
