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
      className="musikk"
    >
      <SectionHeading id="musikk-tittel" size="mega" lines={[music.heading]} alone={alone} />
      <div className="musikk__rad">
        <div className="musikk__tekst">
          {music.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <FilmFacade />
      </div>
      <ul className="musikk__galleri">
        {music.gallery.map(({ id, picture }) => {
          const file = pictureOf(picture);
          return (
            file && (
              <li key={id}>
                <GalleryPicture name={file} scale={2} alt={picture.alt} />
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}
