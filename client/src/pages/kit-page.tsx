import { KitStatic } from './kit/kit-static.tsx';

/** All components and their states, for development only (`/_kit`). */
export function KitPage() {
  return (
    <main className="py-12">
      <KitStatic />
    </main>
  );
}
