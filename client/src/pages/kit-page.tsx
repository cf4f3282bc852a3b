import { KitForms } from './kit/kit-forms.tsx';
import { KitLate } from './kit/kit-late.tsx';
import { KitStatic } from './kit/kit-static.tsx';

/** All components and their states, for development only (`/_kit`). */
export function KitPage() {
  return (
    <div className="py-12">
      <KitStatic />
      <KitForms />
      <KitLate />
    </div>
  );
}
