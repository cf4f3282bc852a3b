import type { LucideIcon } from 'lucide-react';
import Beer from 'lucide-react/icons/beer';
import BriefcaseMedical from 'lucide-react/icons/briefcase-medical';
import DoorOpen from 'lucide-react/icons/door-open';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import GlassWater from 'lucide-react/icons/glass-water';
import MapPin from 'lucide-react/icons/map-pin';
import Moon from 'lucide-react/icons/moon';
import PlugZap from 'lucide-react/icons/plug-zap';
import Shirt from 'lucide-react/icons/shirt';
import Speaker from 'lucide-react/icons/speaker';
import Toilet from 'lucide-react/icons/toilet';
import Utensils from 'lucide-react/icons/utensils';
import VenetianMask from 'lucide-react/icons/venetian-mask';
import type { AreaKind } from '#shared/content/types.ts';
import { BUTTON_TONES, type ButtonVariant } from './button.tsx';
import { classes } from './cx.ts';

/** Colour of the legend's icon on a coal cap. */
const LIGHTS = classes({
  plain: '',
  cyan: 'text-cyan forced-colors:text-[CanvasText]',
  yellow: 'text-yellow forced-colors:text-[CanvasText]',
  blue: 'text-blue forced-colors:text-[CanvasText]',
});

interface KindLook {
  icon: LucideIcon;
  tone: ButtonVariant;
  light: keyof typeof LIGHTS;
}

/** Stages and worlds have the colours of the programme, entrances, bars and food are bone, the rest is coal. */
const LOOKS: Record<AreaKind, KindLook> = {
  stage: { icon: Speaker, tone: 'r', light: 'plain' },
  entrance: { icon: DoorOpen, tone: 'bone', light: 'plain' },
  bar: { icon: Beer, tone: 'bone', light: 'plain' },
  food: { icon: Utensils, tone: 'bone', light: 'plain' },
  toilet: { icon: Toilet, tone: 'coal', light: 'cyan' },
  wardrobe: { icon: Shirt, tone: 'coal', light: 'plain' },
  firstAid: { icon: BriefcaseMedical, tone: 'y', light: 'plain' },
  water: { icon: GlassWater, tone: 'coal', light: 'cyan' },
  quietRoom: { icon: Moon, tone: 'coal', light: 'blue' },
  charging: { icon: PlugZap, tone: 'coal', light: 'yellow' },
  cosplay: { icon: VenetianMask, tone: 'b', light: 'plain' },
  gaming: { icon: Gamepad2, tone: 'g', light: 'plain' },
  custom: { icon: MapPin, tone: 'coal', light: 'plain' },
};

/**
 * Icon and colour of a kind of area, and the classes of its cap and of its light, for visitors and the editor;
 * a kind that a draft does not have yet looks as `custom`.
 */
export function lookOf(kind: AreaKind) {
  const { icon, tone, light } = LOOKS[kind] ?? LOOKS.custom;
  return { icon, colour: tone, tone: BUTTON_TONES[tone], light: LIGHTS[light] };
}
