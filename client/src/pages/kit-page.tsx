import { KitForms } from './kit/kit-forms.tsx';
import { KitLazy } from './kit/kit-lazy.tsx';
import { KitStatic } from './kit/kit-static.tsx';
import '#client/styles/office.css';

/** All components and their states, for development only (`/_kit`). */
export function KitPage() {
  return (
    <div className="py-12">
      <KitStatic />
      <KitForms />
      <KitLazy />
    </div>
  );
}
