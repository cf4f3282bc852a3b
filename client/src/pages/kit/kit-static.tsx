import ArrowRight from 'lucide-react/icons/arrow-right';
import Mail from 'lucide-react/icons/mail';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { Chord } from '#client/components/ui/chord.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import type { KeyVariant } from '#client/components/ui/key-looks.ts';
import { Level } from '#client/components/ui/level.tsx';
import { Mask } from '#client/components/ui/mask.tsx';
import { type PictureName, pictures } from '#client/components/ui/pictures.ts';
import { PixelImage } from '#client/components/ui/pixel-image.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { Group, Sample } from './sample.tsx';

const VARIANTS: KeyVariant[] = ['bone', 'coal', 'r', 'g', 'b', 'y'];
const TAGS: NonNullable<TagProps['tone']>[] = [
  'coal',
  'bone',
  'night',
  'r',
  'g',
  'b',
  'y',
  'c',
  'm',
  'purple',
  'edged',
];
const NAMES = ['Supporter', 'Partner', 'VIP Partner', 'Ambassador', 'CTRL Elite'];
const PEOPLE = ['Nora V.', 'Jonas B.', 'Aisha K.', 'Mikkel R.', 'Thea L.', 'Sindre H.'];
const PICTURES = Object.keys(pictures) as PictureName[];

function Keys() {
  return (
    <Group title="Taster">
      {VARIANTS.map((variant) => (
        <Sample key={variant} name={variant}>
          <Key variant={variant}>Kjøp billett</Key>
          <Key variant={variant} aria-pressed="true">
            Trykket
          </Key>
        </Sample>
      ))}
      <Sample name="av, laster">
        <Key disabled>Utsolgt</Key>
        <Key loading loadingText="Registrerer...">
          Meld meg på
        </Key>
      </Sample>
      <Sample name="xl med underlys">
        <Key size="xl" glow href="https://billetter.example/">
          Kjøp Early Ticket
        </Key>
      </Sample>
      <Sample name="sm, ikon">
        <Key size="sm" iconSide="end" icon={<Icon icon={ArrowRight} size={16} />} href="/affiliate">
          Bli affiliate
        </Key>
        <Key variant="coal" iconOnly aria-label="Bare ikon" icon={<Icon icon={Mail} />} />
      </Sample>
    </Group>
  );
}

function SmallParts() {
  return (
    <>
      <Group title="Merker og nivå">
        {TAGS.map((tone) => (
          <Tag key={tone} tone={tone}>
            Fra 10 år
          </Tag>
        ))}
        <Chord letter="E" />
        {NAMES.map((name, index) => (
          <Sample key={name} name={name}>
            <Level level={index + 1} names={NAMES} />
          </Sample>
        ))}
        <Level level={3} names={NAMES} size="sm" />
        <Level level={3} names={NAMES} size="lg" />
        <span>
          <i className="led" /> Tilkoblet <i className="led led--y" /> Kobler til ...
          <i className="led led--r" /> Frakoblet
        </span>
      </Group>
      <Group title="Masker, merkevarer, lenker">
        {PEOPLE.map((name) => (
          <Sample key={name} name={name}>
            <span className="flex gap-2">
              {(['w', 'r', 'g', 'b'] as const).map((world) => (
                <Mask key={world} name={name} world={world} />
              ))}
            </span>
          </Sample>
        ))}
        {(
          ['spotify', 'facebook', 'instagram', 'tiktok', 'twitch', 'discord', 'youtube'] as const
        ).map((brand) => (
          <BrandIcon key={brand} brand={brand} size={28} label={brand} />
        ))}
        <ExternalLink href="https://overnatting.example/">Overnatting</ExternalLink>
      </Group>
    </>
  );
}

function States() {
  return (
    <Group title="Laster, tomt, feil">
      <Card className="grid w-full max-w-90 gap-4">
        <Skeleton width="96px" height="56px" />
        <Skeleton width="70%" />
        <Skeleton />
        <Skeleton />
      </Card>
      <div className="w-full max-w-100">
        <EmptyState
          title="Ingen affiliates ennå"
          text="Alle tastene er mørke. Bli den første som tenner en."
          action={<Key href="/affiliate">Start din reise</Key>}
        />
      </div>
      <div className="w-full max-w-100">
        <ErrorState
          status={503}
          title="Vi fikk ikke hentet lista"
          text="Noe gikk galt. Prøv igjen senere."
          onRetry={() => undefined}
        />
      </div>
    </Group>
  );
}

function Headlines() {
  return (
    <>
      <Section tone="night" edgeBottom="bone">
        <FitHeading
          size="hero"
          lines={['Hold CTRL. Slipp løs.']}
          mobileLines={['Hold CTRL.', 'Slipp løs.']}
        />
      </Section>
      <Section tone="bone">
        <Chord letter="E" />
        <div className="split-7-5">
          <FitHeading size="h1" lines={['Eventer &', 'Arrangementer']} width={832} />
          <Card tone="edged">Fakta står på bein.</Card>
        </div>
      </Section>
      <Section tone="r" edgeTop="bone" edgeBottom="night">
        <FitHeading size="mega" lines={['Musikk']} />
      </Section>
      <Section tone="night" edgeBottom="b">
        <Chord letter="P" />
        <FitHeading
          size="h1"
          lines={['Samarbeidspartnere']}
          mobileLines={['Samarbeids-', 'partnere']}
        />
      </Section>
      <Section tone="b" edgeBottom="bone">
        <FitHeading size="h2" lines={['Logg på før', 'dørene åpner']} width={830} />
      </Section>
    </>
  );
}

/** Components that are in the first HTML of every page. */
export function KitStatic() {
  return (
    <>
      <div className="wrap">
        <FitHeading as="h1" size="hero" lines={['Tasten']} />
      </div>
      <Keys />
      <SmallParts />
      <States />
      <Headlines />
      <Group title="Bilder">
        {PICTURES.map((name) => (
          <Sample key={name} name={name}>
            <PixelImage name={name} alt="" scale={1} />
          </Sample>
        ))}
      </Group>
    </>
  );
}
