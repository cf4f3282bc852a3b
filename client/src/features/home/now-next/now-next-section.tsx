import { NowNext } from './now-next.tsx';

/** Now and next below the hero of the home page. */
export function NowNextSection() {
  return (
    <div className="wrap has-[section]:pt-10">
      <NowNext />
    </div>
  );
}
