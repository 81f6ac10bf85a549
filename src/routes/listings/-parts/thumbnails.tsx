import { Photo } from "#ui/photo.tsx";

type ThumbnailsProps = { photos: readonly string[]; shown: number; onShow: (place: number) => void };

/** All photos in small; a press shows one. */
export function Thumbnails({ photos, shown, onShow }: ThumbnailsProps) {
  return (
    <ul className="grid grid-cols-[repeat(5,minmax(0,3.5rem))] gap-2 px-4 md:px-0 pt-3">
      {photos.map((name, place) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Voir la photo ${place + 1}`}
            aria-current={place === shown || undefined}
            onClick={() => onShow(place)}
            className="block w-full aspect-square overflow-hidden rounded-field b-2 b-solid b-transparent aria-[current=true]:b-primary focusable"
          >
            <Photo name={name} size="thumb" alt="" className="rounded-[7px]" />
          </button>
        </li>
      ))}
    </ul>
  );
}
