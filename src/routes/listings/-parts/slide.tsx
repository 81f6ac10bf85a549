import { Icon } from "#ui/icon.tsx";
import { Photo } from "#ui/photo.tsx";
import { useSparing } from "#ui/use-sparing.ts";

type SlideProps = { name: string | null; alt: string; eager: boolean };

/**
 * One photo, whole, on a soft copy of itself. The small copy is nearly always on this phone already: it shows while the
 * large one comes, and instead of it where there is no network. Who saves data gets the small one, when they ask.
 */
export function Slide({ name, alt, eager }: SlideProps) {
  const sparing = useSparing();
  if (sparing && name !== null) return <Photo name={name} size="thumb" alt={alt} fit="contain" tap />;
  const layer = { name, alt: "", eager, over: true };
  return (
    <div role="img" aria-label={alt} className="relative w-full h-full overflow-hidden *:absolute *:inset-0">
      <span className="grid place-items-center text-muted">
        <Icon name="image-off" className="!text-[2rem] opacity-60" />
      </span>
      <Photo {...layer} size="thumb" className="scale-120 blur-2xl opacity-60 !bg-sunk" />
      <Photo {...layer} size="thumb" fit="contain" />
      <Photo {...layer} size="full" fit="contain" />
    </div>
  );
}
